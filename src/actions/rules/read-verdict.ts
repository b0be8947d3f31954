import { stripVTControlCharacters } from 'node:util'
import { shortened } from '../../text/shortened.ts'
import { withoutClosedPipe } from '../../text/signatures/closed-pipe.ts'
import { signatureOf } from '../../text/signatures/signature.ts'
import { kindOfCommand } from './command-kinds.ts'
import { chainsOf } from './command-segments.ts'
import { endsInError } from './ends-in-error.ts'
import { readSummary } from './read-summary.ts'

/** How a command ended, with details. */
export interface Verdict {
  ok: boolean
  /** `3 tests in src/auth.test.ts`, `2 type errors`; empty if unknown. */
  what: string
  /** The message of the first failure; empty without one. */
  cause: string
  /** Files that the failure names. */
  files: string[]
}

const longestCause = 100
/** Lines read at either end: a runner prints its summary last, compilers print the cause first. */
const mostLines = { first: 400, last: 3600 }

/** Counts of failed tests if no known summary is printed. */
const failedCounts = [
  /\bTests?:?\s+(\d+) failed/i,
  /(?<!\bport )\b(\d+) failed\b/i,
  /\b(\d+) (?:tests?|specs?|examples?) (?:have )?(?:failed|failing)\b/i,
  /\b(\d+) failing\b/i,
  /^(?:#|ℹ) fail (\d+)/m,
  /\bfailures?[:=]\s*(\d+)/i,
]
const passedCounts = [
  /\bTests?:?\s+(?:\d+ \w+[ |,]+)?(\d+) passed/i,
  /\b(\d+) passed\b/i,
  /\b(\d+) passing\b/i,
  /^(?:#|ℹ) pass (\d+)/m,
  /\b(\d+)\/\1 (?:tests? )?passed\b/i,
]
const typeError = /\berror TS\d+: (.+)/
/** Names of failed tests: vitest, pytest, go, cargo, jest. */
const testNames = [
  /^\s*FAIL\s+\S+ > (.{3,200})$/,
  /^FAILED \S+?::(\S{1,200})/,
  /^\s*--- FAIL: (\S{1,200})/,
  /^test (\S{1,200}) \.\.\. FAILED/,
  /^\s*not ok \d+ - (.{3,200})$/,
  /^\s*✖ (?!failing tests:)(.{3,200}) \(\d[\d.]*ms\)$/,
  /^\s*● (.{3,200} › .{1,200})$/,
]
const mostNames = 5
const codeFile =
  /(?<![\w/.-])((?:[\w@.-]+\/)*[\w@.-]+\.(?:test\.|spec\.)?(?:tsx?|jsx?|mjs|cjs|py|go|rs|rb|java|kt|php|cs|c|cc|cpp|h|swift|vue|svelte))\b/
/** Output that addresses the reader is dropped, because it may be a prompt injection. */
const instruction =
  /\b(?:ignore|disregard|forget)\b.{0,40}\b(?:instructions?|previous|above|prompt)|\bremember (?:that|to)\b|\byou (?:must|should|are now)\b|system prompt/i

/** Adds nothing to the fact that it failed. */
const onlyFailed =
  /^(?:the |\d+ )?(?:tests?|command|process|build|script|suite)(?: (?:has|have))? failed[.!]?$|^g?make(?:\[\d+\])?: \*\*\* \[[^\]]*\] Error \d+$/i

/** A line that succeeds whatever its check reports: with a pipe, or a fallback command. */
const hidden =
  /^(?![^\n]*pipefail)[\s\S]*(?:\|\s*(?:tail|head|grep|egrep|rg|sed|awk|tee|cat|less|sort)\b|\|\|\s*\w|;\s*(?:echo|true|exit 0)\b)/
/** Messages of compilers and builds that failed. */
const broken =
  /^error(?:\[\w+\])?: |: (?:fatal )?error: |^make(?:\[\d+\])?: \*\*\* |^(?:BUILD|FAILURE|Build) (?:FAILED|failed)|^FAILURE: |^Traceback \(most recent|^npm error |^Found \d+ errors?|^✖ \d+ problems? \([1-9]|^\S+\.go:\d+:\d+: /m

/** Whether a line succeeds whatever its check reports, so that only the output shows the result. */
export const hidesItsEnd = (command: string): boolean => hidden.test(command)

/** Whether the exit code of a line is that of its check: without pipes, background jobs, or commands after it. */
export function showsItsEnd(command: string): boolean {
  if (hidden.test(command) || /[^&>]&\s*$/.test(command)) return false
  if (command.includes('|') && !/^[^\n]*pipefail/.test(command)) return false
  return chainsOf(command)
    .slice(0, -1)
    .every((chain) => kindOfCommand(chain) !== 'check')
}

/** Commands that show output of other programs; an error in it is not one of this run. */
const showsOthers = /\blogs?\b|journalctl|dmesg/

/** Whether a run that is not a check may have failed although its line succeeded: a pipe, or later commands hide it. */
const endIsHidden = (command: string): boolean =>
  (hidden.test(command) || chainsOf(command).length > 1) &&
  ['run', 'change'].includes(kindOfCommand(command)) &&
  !showsOthers.test(command)

/** Whether a compiler or build failed. A test runner without failures overrides that for its check. */
export function reportsBroken(output: string): boolean {
  const lines = linesOf(output)
  const text = lines.join('\n')
  return broken.test(text) && !reportsAllPassed(lines, text)
}

function reportsAllPassed(lines: readonly string[], text: string): boolean {
  const summary = readSummary(lines)
  if (summary) return !summary.isFailing && summary.passed > 0
  return count(passedCounts, text) > 0 && count(failedCounts, text) === 0
}

/**
 * Reads how a command ended. The exit code decides if it is known and that of the check; otherwise the output does,
 * since a pipe hides the exit code: first runner summaries, then any words of failure. `end`: whether it failed,
 * undefined if the client does not report it. `isCompared`: hidden ends are compared with other runs of the command, so
 * last words alone do not decide.
 */
export function readVerdict(command: string, printed: string, end: boolean | undefined, isCompared = false): Verdict {
  const all = linesOf(printed)
  // A command whose reader closed the pipe has not failed; the rest of the output still counts.
  const rest = withoutClosedPipe(command, all)
  const [lines, output] = rest === undefined ? [all, printed] : [rest, rest.join('\n')]
  const failed = end && rest !== undefined && !errorMessageIn(output) ? false : end
  const text = lines.join('\n')
  // A script may print any numbers, so only checks count tests.
  const isCheck = kindOfCommand(command) === 'check'
  const summary = isCheck ? readSummary(lines) : undefined
  const tests = summary ? summary.failed : isCheck ? count(failedCounts, text) : 0
  const types = lines.filter((line) => typeError.test(line)).length
  const givesUp = () => !isCompared && endsInError(lines)
  const ok = failed ? false : isCheck ? endedWell() : !(endIsHidden(command) && givesUp())
  if (ok) {
    const passed = summary ? summary.passed : isCheck ? count(passedCounts, text) : 0
    return { ok, what: passed > 0 ? `${passed} ${passed === 1 ? 'test' : 'tests'} passed` : '', cause: '', files: [] }
  }
  const files = filesIn(lines)
  const where = files[0] === undefined ? '' : ` in ${files[0]}`
  const what =
    tests > 0
      ? `${tests} ${tests === 1 ? 'test' : 'tests'}${where}`
      : types > 0
        ? `${types} type ${types === 1 ? 'error' : 'errors'}${where}`
        : ''
  return { ok, what, cause: causeIn(text), files }

  function endedWell(): boolean {
    if (failed === false && showsItsEnd(command)) return true
    if (types > 0 || /^\s*npm ERR!/m.test(text) || (hidden.test(command) && reportsBroken(output))) return false
    if (summary) return !summary.isFailing
    if (hidden.test(command) && givesUp() && !reportsAllPassed(lines, text)) return false
    return tests === 0 && !/^\s*(?:FAIL|FAILED|✗|✖)(?=[\s:])/m.test(text)
  }
}

/** Names of some failed tests. */
export function failedTests(output: string): string[] {
  const names = linesOf(output).flatMap((line) => testNames.flatMap((form) => form.exec(line.trimEnd())?.[1] ?? []))
  return [...new Set(names)].filter((name) => !instruction.test(name)).slice(0, mostNames)
}

function linesOf(output: string): string[] {
  const all = output.split('\n')
  const { first, last } = mostLines
  const read = all.length <= first + last ? all : [...all.slice(0, first), ...all.slice(-last)]
  return read.map((line) => stripVTControlCharacters(line).slice(0, 500))
}

/** The first file that a runner reports as failed, then others near failures. */
function filesIn(lines: readonly string[]): string[] {
  const named = lines.filter(
    (line) => /\b(?:FAIL|FAILED|error|Error|❯|✗|×|at )/.test(line) && !line.includes('node_modules'),
  )
  const found = named.flatMap((line) => codeFile.exec(line)?.[1] ?? [])
  return [...new Set(found)].slice(0, 5)
}

/** A prefix that only says it is an error. A bare name needs it: `KeyError: 'id'`. */
const kindOfError =
  /^(?:[\w./-]+: )?(?:[\w.$]*(?:Error|Exception|Failure)(?: \[\w+\])?|error(?:\[\w+\])?|fatal|panic|TS\d+):\s+(?!['"]?[\w.-]*['"]?$)/i

/** The last words of a failed run are a cause only if they form an error. */
function errorMessageIn(text: string): string | undefined {
  const signature = signatureOf(text)
  return signature === undefined || signature.by === 'end' ? undefined : signature.message
}

const causeIn = (text: string): string => short((errorMessageIn(text) ?? '').replace(kindOfError, ''))

function short(text: string): string {
  // A question or advice after the message is not the cause.
  const plain = text
    .replace(/[█\s]+/g, ' ')
    .trim()
    // The comparison that vitest used is not part of its finding.
    .replace(/ \/\/ Object\.is equality\b.*$/, '')
    .replace(/^(.{20,}?[^.])\.\s+[A-Z].*$/, '$1')
  if (instruction.test(plain) || onlyFailed.test(plain)) return ''
  return plain.length <= longestCause ? plain.replace(/[.:]$/, '') : shortened(plain, longestCause)
}

const count = (patterns: readonly RegExp[], text: string): number =>
  patterns.map((pattern) => Number(pattern.exec(text)?.[1] ?? 0)).find((number) => number > 0) ?? 0

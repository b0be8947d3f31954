import { stripVTControlCharacters } from 'node:util'
import { shortened } from '../../text/shortened.ts'
import { withoutClosedPipe } from '../../text/signatures/closed-pipe.ts'
import { signatureOf } from '../../text/signatures/signature.ts'
import { kindOfCommand } from './command-kinds.ts'
import { chainsOf } from './command-segments.ts'
import { endsInError } from './ends-in-error.ts'
import { readSummary } from './read-summary.ts'

/** How a command ended, and what it says of it. */
export interface Verdict {
  ok: boolean
  /** `3 tests in src/auth.test.ts`, `2 type errors`; empty where it says nothing. */
  what: string
  /** The message of the first failure; empty where none is told. */
  cause: string
  /** Files that the failure names. */
  files: string[]
}

const longestCause = 100
/** Lines at either end that are read: a runner sums up at its end, and compilers begin with the cause. */
const mostLines = { first: 400, last: 3600 }

/** Numbers of failed tests where no runner sums up in a form that is known. */
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
/** Output that talks to whoever reads it is told by nobody. */
const instruction =
  /\b(?:ignore|disregard|forget)\b.{0,40}\b(?:instructions?|previous|above|prompt)|\bremember (?:that|to)\b|\byou (?:must|should|are now)\b|system prompt/i

/** That it failed is known. */
const onlyFailed =
  /^(?:the |\d+ )?(?:tests?|command|process|build|script|suite)(?: (?:has|have))? failed[.!]?$|^g?make(?:\[\d+\])?: \*\*\* \[[^\]]*\] Error \d+$/i

/** A line that ends well whatever its check says: behind a pipe, or with another command for that case. */
const hidden =
  /^(?![^\n]*pipefail)[\s\S]*(?:\|\s*(?:tail|head|grep|egrep|rg|sed|awk|tee|cat|less|sort)\b|\|\|\s*\w|;\s*(?:echo|true|exit 0)\b)/
/** How compilers and builds say that they gave up. */
const broken =
  /^error(?:\[\w+\])?: |: (?:fatal )?error: |^make(?:\[\d+\])?: \*\*\* |^(?:BUILD|FAILURE|Build) (?:FAILED|failed)|^FAILURE: |^Traceback \(most recent|^npm error |^Found \d+ errors?|^✖ \d+ problems? \([1-9]|^\S+\.go:\d+:\d+: /m

/** Whether a line ends well whatever its check says, so that only what was printed tells how it went. */
export const hidesItsEnd = (command: string): boolean => hidden.test(command)

/**
 * Whether the end of a line is that of its check: nothing is led through a pipe, goes on in the background, or comes after
 * it whatever its end.
 */
export function showsItsEnd(command: string): boolean {
  if (hidden.test(command) || /[^&>]&\s*$/.test(command)) return false
  if (command.includes('|') && !/^[^\n]*pipefail/.test(command)) return false
  return chainsOf(command)
    .slice(0, -1)
    .every((chain) => kindOfCommand(chain) !== 'check')
}

/** Output of other programs that is only shown: an error in it is not one of this run. */
const showsOthers = /\blogs?\b|journalctl|dmesg/

/** Whether a run of a program, no check, may have failed although its line ended well: behind a pipe, or with commands after it. */
const endIsHidden = (command: string): boolean =>
  (hidden.test(command) || chainsOf(command).length > 1) &&
  ['run', 'change'].includes(kindOfCommand(command)) &&
  !showsOthers.test(command)

/** Whether a compiler or build says that it gave up. A runner that counts no failure speaks for its check, whatever ran beside it. */
export function saysBroken(output: string): boolean {
  const lines = linesOf(output)
  const text = lines.join('\n')
  return broken.test(text) && !saysAllPassed(lines, text)
}

function saysAllPassed(lines: readonly string[], text: string): boolean {
  const summary = readSummary(lines)
  if (summary) return !summary.isFailing && summary.passed > 0
  return count(passedCounts, text) > 0 && count(failedCounts, text) === 0
}

/**
 * Reads how a command ended. Where its end is known and that of its check, that tells; else what it printed, since a pipe
 * hides the exit code: what runners sum up, and without that any word of failures. `end`: whether it failed, undefined where
 * the client does not tell.
 * `isCompared`: hidden ends are decided beside other runs of the command, and last words alone decide nothing.
 */
export function readVerdict(command: string, printed: string, end: boolean | undefined, isCompared = false): Verdict {
  const all = linesOf(printed)
  // Whose reader ended first has not failed; what else was printed still counts.
  const rest = withoutClosedPipe(command, all)
  const [lines, output] = rest === undefined ? [all, printed] : [rest, rest.join('\n')]
  const failed = end && rest !== undefined && !saysError(output) ? false : end
  const text = lines.join('\n')
  // A script may print whatever numbers: only what checks counts tests.
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
    if (types > 0 || /^\s*npm ERR!/m.test(text) || (hidden.test(command) && saysBroken(output))) return false
    if (summary) return !summary.isFailing
    if (hidden.test(command) && givesUp() && !saysAllPassed(lines, text)) return false
    return tests === 0 && !/^\s*(?:FAIL|FAILED|✗|✖)(?=[\s:])/m.test(text)
  }
}

/** Names of the tests that failed, a few. */
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

/** The first file a runner names as failed, then others that failures name. */
function filesIn(lines: readonly string[]): string[] {
  const named = lines.filter(
    (line) => /\b(?:FAIL|FAILED|error|Error|❯|✗|×|at )/.test(line) && !line.includes('node_modules'),
  )
  const found = named.flatMap((line) => codeFile.exec(line)?.[1] ?? [])
  return [...new Set(found)].slice(0, 5)
}

/** What says of an error only that it is one; a name alone says nothing without it: `KeyError: 'id'`. */
const kindOfError =
  /^(?:[\w./-]+: )?(?:[\w.$]*(?:Error|Exception|Failure)(?: \[\w+\])?|error(?:\[\w+\])?|fatal|panic|TS\d+):\s+(?!['"]?[\w.-]*['"]?$)/i

/** The last words of a run that failed are a cause only where they are those of an error. */
function saysError(text: string): string | undefined {
  const signature = signatureOf(text)
  return signature === undefined || signature.by === 'end' ? undefined : signature.message
}

const causeIn = (text: string): string => short((saysError(text) ?? '').replace(kindOfError, ''))

function short(text: string): string {
  // The question or advice that comes behind is no cause.
  const plain = text
    .replace(/[█\s]+/g, ' ')
    .trim()
    // How vitest compared is no part of what it found.
    .replace(/ \/\/ Object\.is equality\b.*$/, '')
    .replace(/^(.{20,}?[^.])\.\s+[A-Z].*$/, '$1')
  if (instruction.test(plain) || onlyFailed.test(plain)) return ''
  return plain.length <= longestCause ? plain.replace(/[.:]$/, '') : shortened(plain, longestCause)
}

const count = (patterns: readonly RegExp[], text: string): number =>
  patterns.map((pattern) => Number(pattern.exec(text)?.[1] ?? 0)).find((number) => number > 0) ?? 0

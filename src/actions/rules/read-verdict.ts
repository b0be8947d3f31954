import { stripVTControlCharacters } from 'node:util'
import { shortened } from '../../text/shortened.ts'
import { signatureOf } from '../../text/signatures/signature.ts'
import { kindOfCommand } from './command-words.ts'

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
const mostLines = 4000

/** Numbers of failed tests as runners tell them: vitest, jest, pytest, cargo, mocha, node. */
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
const onlyFailed = /^(?:the |\d+ )?(?:tests?|command|process|build|script|suite)(?: (?:has|have))? failed[.!]?$/i

/** A line that ends well whatever its check says: behind a pipe, or with another command for that case. */
const hidden =
  /^(?![^\n]*pipefail)[\s\S]*(?:\|\s*(?:tail|head|grep|egrep|rg|sed|awk|tee|cat|less|sort)\b|\|\|\s*\w|;\s*(?:echo|true|exit 0)\b)/
/** How compilers and builds say that they gave up. */
const broken =
  /^error(?:\[\w+\])?: |: (?:fatal )?error: |^make(?:\[\d+\])?: \*\*\* |^(?:BUILD|FAILURE|Build) (?:FAILED|failed)|^FAILURE: |^Traceback \(most recent|^npm error |^Found \d+ errors?|^✖ \d+ problems? \([1-9]|^\S+\.go:\d+:\d+: /m

/** Whether a line ends well whatever its check says, so that only what was printed tells how it went. */
export const hidesItsEnd = (command: string): boolean => hidden.test(command)

/** Whether a compiler or build says that it gave up. A runner that counts no failure speaks for its check, whatever ran beside it. */
export function saysBroken(output: string): boolean {
  const text = linesOf(output).join('\n')
  return broken.test(text) && !saysAllPassed(text)
}

const saysAllPassed = (text: string): boolean => count(passedCounts, text) > 0 && count(failedCounts, text) === 0

/** Reads how a command ended out of what it printed; a pipe hides the exit code, so checks are read, too. */
export function readVerdict(command: string, output: string, failed: boolean): Verdict {
  const lines = linesOf(output)
  const text = lines.join('\n')
  const isCheck = kindOfCommand(command) === 'check'
  // A script may print whatever numbers: only what checks counts tests.
  const tests = isCheck ? count(failedCounts, text) || lines.filter((line) => /^\s*--- FAIL: /.test(line)).length : 0
  const types = lines.filter((line) => typeError.test(line)).length
  const saysFailed =
    /^\s*(?:FAIL|FAILED|✗|✖|npm ERR!)(?=[\s:])/m.test(text) || (hidden.test(command) && saysBroken(output))
  const ok = !failed && !(isCheck && (tests > 0 || types > 0 || saysFailed))
  if (ok) {
    const passed = isCheck ? count(passedCounts, text) : 0
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
}

/** Names of the tests that failed, a few. */
export function failedTests(output: string): string[] {
  const names = linesOf(output).flatMap((line) => testNames.flatMap((form) => form.exec(line.trimEnd())?.[1] ?? []))
  return [...new Set(names)].filter((name) => !instruction.test(name)).slice(0, mostNames)
}

const linesOf = (output: string): string[] =>
  output.split('\n', mostLines).map((line) => stripVTControlCharacters(line).slice(0, 500))

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

const causeIn = (text: string): string => short((signatureOf(text)?.message ?? '').replace(kindOfError, ''))

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

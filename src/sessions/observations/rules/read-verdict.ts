import { stripVTControlCharacters } from 'node:util'
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
  /\b(\d+) failed\b/i,
  /\b(\d+) (?:tests?|specs?|examples?) (?:have )?(?:failed|failing)\b/i,
  /\b(\d+) failing\b/i,
  /^# fail (\d+)/m,
  /\bfailures?[:=]\s*(\d+)/i,
]
const passedCounts = [
  /\bTests?:?\s+(?:\d+ \w+[ |,]+)?(\d+) passed/i,
  /\b(\d+) passed\b/i,
  /\b(\d+) passing\b/i,
  /^# pass (\d+)/m,
]
const typeError = /\berror TS\d+: (.+)/
/** `AssertionError: expired token`, `Error: …`, `E   KeyError: …`, `error[E0308]: …`, `fatal: …`. */
const message = /(?:\b\w*(?:Error|Exception|Failure)|\berror(?:\[\w+\])?|\bfatal|\bpanic(?:ked at)?)\s*:\s*(.{3,300})/
const vague = /\b(?:cannot|can't|not found|no such|denied|undefined|refused|unexpected|invalid|missing|timed out)\b/i
const codeFile =
  /(?<![\w/.-])((?:[\w@.-]+\/)*[\w@.-]+\.(?:test\.|spec\.)?(?:tsx?|jsx?|mjs|cjs|py|go|rs|rb|java|kt|php|cs|c|cc|cpp|h|swift|vue|svelte))\b/
/** Output that talks to whoever reads it is told by nobody. */
const instruction =
  /\b(?:ignore|disregard|forget)\b.{0,40}\b(?:instructions?|previous|above|prompt)|\bremember (?:that|to)\b|\byou (?:must|should|are now)\b|system prompt/i

/** Reads how a command ended out of what it printed; a pipe hides the exit code, so checks are read, too. */
export function readVerdict(command: string, output: string, failed: boolean): Verdict {
  const lines = output.split('\n', mostLines).map((line) => stripVTControlCharacters(line).slice(0, 500))
  const text = lines.join('\n')
  const isCheck = kindOfCommand(command) === 'check'
  const tests = count(failedCounts, text)
  const types = lines.filter((line) => typeError.test(line)).length
  const ok = !failed && !(isCheck && (tests > 0 || types > 0 || /^(?:FAIL|FAILED|✗|npm ERR!)\b/m.test(text)))
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
  return { ok, what, cause: causeIn(lines), files }
}

/** The first file a runner names as failed, then others that failures name. */
function filesIn(lines: readonly string[]): string[] {
  const named = lines.filter(
    (line) => /\b(?:FAIL|FAILED|error|Error|❯|✗|×|at )/.test(line) && !line.includes('node_modules'),
  )
  const found = named.flatMap((line) => codeFile.exec(line)?.[1] ?? [])
  return [...new Set(found)].slice(0, 5)
}

function causeIn(lines: readonly string[]): string {
  for (const line of lines) {
    const said = typeError.exec(line)?.[1] ?? message.exec(line)?.[1]
    if (said !== undefined && !/^(?:exit code|command failed)/i.test(said)) return short(said)
  }
  const other = lines.find((line) => vague.test(line) && line.length < 200)
  return other === undefined ? '' : short(other)
}

function short(text: string): string {
  const plain = text.replace(/[█\s]+/g, ' ').trim()
  if (instruction.test(plain)) return ''
  return plain.length <= longestCause ? plain.replace(/[.:]$/, '') : `${plain.slice(0, longestCause - 1).trimEnd()}…`
}

const count = (patterns: readonly RegExp[], text: string): number =>
  patterns.map((pattern) => Number(pattern.exec(text)?.[1] ?? 0)).find((number) => number > 0) ?? 0

import { stripVTControlCharacters } from 'node:util'
import { shortened } from '../../text/shortened.ts'
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
/** `AssertionError: expired token`, `Error: …`, `E   KeyError: …`, `error[E0308]: …`, `fatal: …`. */
const message =
  /(?:\b\w*(?:Error|Exception|Failure)(?: \[\w+\])?|\b(?:error|ERROR)(?:\[\w+\])?|\bfatal|\bpanic(?:ked at)?)\s*:\s*(.{3,300})/
/** `E       assert 0 == 3`. */
const pytestLine = /^E {2,}(?:AssertionError: )?(?!\w*(?:Error|Exception): )(.{3,300})/
/** `    route_test.go:21: got 404, want 200`. */
const goTestLine = /^\s+[\w./-]+_test\.go:\d+: (.{3,300})/
/** `  12:5  error  'x' is never used  no-unused-vars`. */
const lintLine = /^\s*\d+:\d+\s+error\s+(.{3,300}?)(?:\s{2,}\S+)?$/
/** `npm ERR! peer fontkit@"^1.9.0" from pdfkit@0.15.0`: of a tree that does not fit, what does not. */
const npmPeer = /^npm (?:ERR!|error) +(peer .{3,300})/
const npmLine = /^npm (?:ERR!|error) +(?!code |errno |path |syscall |A complete log|Lifecycle script)(.{3,300})/
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
const vague = /\b(?:cannot|can't|not found|no such|denied|undefined|refused|unexpected|invalid|missing|timed out)\b/i
const codeFile =
  /(?<![\w/.-])((?:[\w@.-]+\/)*[\w@.-]+\.(?:test\.|spec\.)?(?:tsx?|jsx?|mjs|cjs|py|go|rs|rb|java|kt|php|cs|c|cc|cpp|h|swift|vue|svelte))\b/
/** Output that talks to whoever reads it is told by nobody. */
const instruction =
  /\b(?:ignore|disregard|forget)\b.{0,40}\b(?:instructions?|previous|above|prompt)|\bremember (?:that|to)\b|\byou (?:must|should|are now)\b|system prompt/i

/** Reads how a command ended out of what it printed; a pipe hides the exit code, so checks are read, too. */
export function readVerdict(command: string, output: string, failed: boolean): Verdict {
  const lines = linesOf(output)
  const text = lines.join('\n')
  const isCheck = kindOfCommand(command) === 'check'
  // A script may print whatever numbers: only what checks counts tests.
  const tests = isCheck ? count(failedCounts, text) || lines.filter((line) => /^\s*--- FAIL: /.test(line)).length : 0
  const types = lines.filter((line) => typeError.test(line)).length
  const ok =
    !failed && !(isCheck && (tests > 0 || types > 0 || /^\s*(?:FAIL|FAILED|✗|✖|npm ERR!)(?=[\s:])/m.test(text)))
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

function causeIn(lines: readonly string[]): string {
  const peer = lines.flatMap((line) => npmPeer.exec(line)?.[1] ?? [])[0]
  if (peer !== undefined) return short(peer)
  const raised = tracebackIn(lines)
  if (raised !== undefined) return short(saidIn(raised, '') ?? raised)
  for (const [at, line] of lines.entries()) {
    const said = saidIn(line, lines[at + 1] ?? '')
    if (said !== undefined && !/^(?:exit code|command failed)/i.test(said)) return short(said)
  }
  const compared = comparisonIn(lines)
  if (compared !== undefined) return short(compared)
  const packages = lines.flatMap((line) => npmLine.exec(line)?.[1] ?? [])[0]
  if (packages !== undefined) return short(packages)
  const other = lines.find((line) => vague.test(line) && line.length < 200)
  return other === undefined ? '' : short(other)
}

/** What a line says went wrong, as runners and compilers write it. */
function saidIn(line: string, next: string): string | undefined {
  // Rust says where on one line, and what on the next.
  if (/\bpanicked at [^']+:\d+:\d+:$/.test(line.trimEnd())) return next
  const exact =
    typeError.exec(line)?.[1] ?? pytestLine.exec(line)?.[1] ?? goTestLine.exec(line)?.[1] ?? lintLine.exec(line)?.[1]
  if (exact !== undefined) return exact
  const [whole, said] = message.exec(line) ?? []
  // `KeyError: 'id'`: a name alone says nothing without its kind.
  return said !== undefined && /^['"]?[\w.-]*['"]?$/.test(said.trim()) ? whole : said
}

/** What a program's last traceback ends with; those before it were handled, or led to it. */
function tracebackIn(lines: readonly string[]): string | undefined {
  const begun = lines.findLastIndex((line) => /^\s*Traceback \(most recent call last\)/.test(line))
  if (begun < 0) return undefined
  return lines
    .slice(begun + 1)
    .find((line) => /^[\w.]*\w(?::|$)/.test(line.trimStart()) && !/^\s*File "/.test(line) && /^\S/.test(line))
}

/** Jest tells what it wanted and what it got on lines of their own. */
function comparisonIn(lines: readonly string[]): string | undefined {
  const told = (label: string) =>
    lines.flatMap((line) => new RegExp(`^\\s*${label}[^:]{0,20}:\\s+(.+)$`).exec(line)?.[1] ?? [])[0]
  const [wanted, got] = [told('Expected'), told('Received')]
  return wanted === undefined || got === undefined ? undefined : `expected ${wanted}, received ${got}`
}

function short(text: string): string {
  // The question or advice that comes behind is no cause.
  const plain = text
    .replace(/[█\s]+/g, ' ')
    .trim()
    // How vitest compared is no part of what it found.
    .replace(/ \/\/ Object\.is equality\b.*$/, '')
    .replace(/^(.{20,}?[^.])\.\s+[A-Z].*$/, '$1')
  if (instruction.test(plain)) return ''
  return plain.length <= longestCause ? plain.replace(/[.:]$/, '') : shortened(plain, longestCause)
}

const count = (patterns: readonly RegExp[], text: string): number =>
  patterns.map((pattern) => Number(pattern.exec(text)?.[1] ?? 0)).find((number) => number > 0) ?? 0

import { isTestFile } from './deliberate.ts'
import type { Edit, Run, Step } from './step.ts'

/** Ways to disable tests: JavaScript, Python, JUnit, Go, Rust, RSpec, PHPUnit. */
const skips =
  /\b(?:it|test|describe|suite|context)\.(?:skip|todo|fixme)\b|\bx(?:it|test|describe|context)\s*\(|pytest\.mark\.(?:skip|xfail)|\bpytest\.skip\(|unittest\.skip|\bself\.skipTest\(|@(?:Ignore|Disabled)\b|\bt\.Skip(?:f|Now)?\(|#\[ignore|\bmarkTest(?:Skipped|Incomplete)\(|\bskip:\s*true/
const removes = /(?:^|[;&]\s*)(?:git\s+)?rm\s+([^;&|]*)/g

/** Options that leave a check out. */
const bypass =
  /\s--no-verify\b|\s--exit-zero\b|\s--pass-?with-?no-?tests\b|\s-D(?:skipTests|maven\.test\.skip)|\s--skip-(?:tests?|checks?|lint|hooks?)\b|\bHUSKY=0\b/i

/** Whether a command succeeded because it skipped a check that failed before. */
export const bypassesCheck = (success: Run, failure: Run): boolean =>
  bypass.test(success.command) && !bypass.test(failure.command)

/** Assertions of tests: `assert.equal(`, `assertEquals(`, `expect(`, `assert x`, `XCTAssert`, `should.equal`. */
const claims =
  /\b\w*assert\w*(?:\.\w+)?\b|\bexpect\w*\s*\(|\.should\b|\bt\.(?:Error|Fatal)f?\(|\b(?:is|ok|cmp_ok)\s*\(/gi
/** Claims of one value: `assert.equal(`, `toBe(`, `assertEqual(`, `assert x == y`, `be_eq`. */
const exact = /equal|\b(?:toBe|is|eq|eql|be_eq\w*|assertSame|assert_eq!?)\(|\bassert\b[^\n]*[^=!<>]==[^=]/gi
/** A line of a script or recipe that ignores its command's exit. */
const ignoresEnd = /\|\|\s*(?:true|:)(?=\s*(?:$|[;&)'"]))|\bset \+e\b|\bcontinue-on-error:\s*true\b/m

/** Whether a step weakens a check instead of fixing it: a test is deleted or disabled, or its exit ignored. */
export function weakensCheck(step: Step): boolean {
  if (step.kind === 'edit')
    return [skips, ignoresEnd].some((form) => form.test(step.after) && !form.test(step.before)) || dropsClaim(step)
  if (step.kind !== 'run' || !step.ok) return false
  return [...step.command.matchAll(removes)].some(([, files = '']) => files.split(/\s+/).some(isTestFile))
}

/** Whether a test asserts less than before, without replacement, or the same number of times without naming values. */
const dropsClaim = ({ file, before, after }: Edit): boolean =>
  isTestFile(file) &&
  before !== '' &&
  ((count(after) < count(before) && !addsLine(before, after)) ||
    (count(after) === count(before) && count(after, exact) < count(before, exact)))

const count = (text: string, form = claims): number => text.match(form)?.length ?? 0

const addsLine = (before: string, after: string): boolean =>
  after.split('\n').some((line) => line.trim() !== '' && !before.includes(line.trim()))

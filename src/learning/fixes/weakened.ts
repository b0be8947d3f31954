import { isTestFile } from './deliberate.ts'
import type { Run, Step } from './step.ts'

/** How tests are switched off: JavaScript, Python, JUnit, Go, Rust, RSpec, PHPUnit. */
const skips =
  /\b(?:it|test|describe|suite|context)\.(?:skip|todo|fixme)\b|\bx(?:it|test|describe|context)\s*\(|pytest\.mark\.(?:skip|xfail)|\bpytest\.skip\(|unittest\.skip|\bself\.skipTest\(|@(?:Ignore|Disabled)\b|\bt\.Skip(?:f|Now)?\(|#\[ignore|\bmarkTest(?:Skipped|Incomplete)\(|\bskip:\s*true/
const removes = /(?:^|[;&]\s*)(?:git\s+)?rm\s+([^;&|]*)/g

/** Options that leave a check out. */
const bypass =
  /\s--no-verify\b|\s--exit-zero\b|\s--pass-?with-?no-?tests\b|\s-D(?:skipTests|maven\.test\.skip)|\s--skip-(?:tests?|checks?|lint|hooks?)\b|\bHUSKY=0\b/i

/** Whether a command ran well because a check was left out that failed before. */
export const bypassesCheck = (success: Run, failure: Run): boolean =>
  bypass.test(success.command) && !bypass.test(failure.command)

/** Whether a step makes a check say less instead of making it right: a test is deleted or switched off. */
export function weakensCheck(step: Step): boolean {
  if (step.kind === 'edit') return skips.test(step.after) && !skips.test(step.before)
  if (step.kind !== 'run' || !step.ok) return false
  return [...step.command.matchAll(removes)].some(([, files = '']) => files.split(/\s+/).some(isTestFile))
}

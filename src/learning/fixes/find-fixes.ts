import { contradictionOf } from './contradicted.ts'
import { isDeliberate, isProbe, isQuestion, isTestFirst } from './deliberate.ts'
import { deniedAmong, type SeenFix } from './denied-fixes.ts'
import { fixBetween, isOther, isRepairCommand, makesState, otherInLine, repairsInLine } from './fix-between.ts'
import { goneError } from './gone-error.ts'
import { intentOf } from './intent.ts'
import { fixesOwnTypo } from './own-slip.ts'
import { putsBack } from './puts-back.ts'
import { sameCommand } from './same-command.ts'
import type { Fix, Run, Step } from './step.ts'

/** Steps after a failure that may still belong to it. */
const reach = 80
/** Commands that show another commit, and lead back. */
const movesInHistory = /\bgit (?:-C \S+ )?(?:checkout|switch|stash)\b/

/**
 * Finds for each failed run the changes that made the same intent succeed later. Skips probes, intended failures, runs
 * without a change in between, and fixes that later events contradict.
 */
export function findFixes(steps: readonly Step[]): Fix[] {
  const fixes: SeenFix[] = []
  const flaky = flakySignatures(steps)
  for (const [at, step] of steps.entries()) {
    if (step.kind !== 'run' || step.ok || !step.signature || flaky.has(step.signature.id)) continue
    const before = steps.slice(Math.max(0, at - reach), at)
    if (isProbe(step, before) || isDeliberate(step, before) || isQuestion(step)) continue
    const found = fixOf(steps, at)
    if (found === undefined) continue
    const { fix, ended } = found
    if (isTestFirst(sinceLastRun(before, step), fix.edits) || isOwnBreak([...before, step], fix)) continue
    if (fix.commands.length === 0 && fixesOwnTypo(fix.edits, before)) continue
    fixes.push({ fix, asked: steps.slice(0, at).findLast((one) => one.kind === 'prompt'), ended })
  }
  const denied = deniedAmong(fixes, steps)
  return fixes.flatMap(({ fix, ended }) =>
    denied.has(fix) || contradictionOf(fix, steps.slice(ended + 1)) ? [] : [fix],
  )
}

/** A failure that the agent caused a moment before and undid; also an older commit that was only inspected. */
const isOwnBreak = (before: readonly Step[], { edits, commands }: Fix): boolean =>
  edits.length > 0
    ? edits.every((edit) => before.some((earlier) => earlier.kind === 'edit' && putsBack(edit, earlier)))
    : commands.length > 0 &&
      commands.every(({ command }) => movesInHistory.test(command)) &&
      before.some((earlier) => earlier.kind === 'run' && movesInHistory.test(earlier.command))

/** The fix of the failure at this step, and where its success is seen. */
function fixOf(steps: readonly Step[], at: number): { fix: Fix; ended: number } | undefined {
  const ended = solvedAt(steps, at)
  const fix = ended === undefined ? undefined : fixBetween(steps, { at, ended })
  if (fix !== undefined) return { fix, ended: ended! }
  // One error of several may be gone while the command still fails.
  const failure = steps[at] as Run
  const next = steps.findIndex(
    (step, index) => index > at && step.kind === 'run' && sameCommand(step, failure) !== undefined,
  )
  if (next < 0 || next > at + reach || solvedAt(steps, next) === undefined) return undefined
  const part = goneError(failure, steps[next] as Run)
  const gone = part && fixBetween(steps, { at, ended: next, failure: part })
  return gone && { fix: gone, ended: next }
}

/** Index at which the intent succeeded, if each run of it until then failed for another reason or was a retry. */
function solvedAt(steps: readonly Step[], at: number): number | undefined {
  const failure = steps[at] as Run
  for (let next = at + 1; next < steps.length && next <= at + reach; next++) {
    const step = steps[next]!
    if (step.kind !== 'run' || sameCommand(step, failure) === undefined) continue
    if (step.ok) return next
    // The same error again: the later failure is the one that was fixed.
    if (step.signature?.id === failure.signature?.id) return undefined
  }
  return undefined
}

/** Errors that went away by themselves: the same command ran well with nothing done in between. */
function flakySignatures(steps: readonly Step[]): Set<string> {
  const flaky = new Set<string>()
  let changed = true
  let failed: Run | undefined
  for (const step of steps) {
    if (step.kind === 'edit' || (step.kind === 'run' && step.ok && isRepairCommand(step.command))) changed = true
    if (failed !== undefined && makesState(step, failed)) changed = true
    if (step.kind !== 'run') continue
    if (!step.ok) {
      failed = step
      changed = false
    } else if (failed?.signature) {
      const text = sameCommand(step, failed)
      if (text === undefined) continue
      if (repairsInLine(step, text, failed).length > 0) changed = true
      const success = { ...step, part: text }
      if (!changed && !isOther(failed, success) && !otherInLine(failed, success)) flaky.add(failed.signature.id)
      failed = undefined
    }
  }
  return flaky
}

/** Steps since the intent was last run. */
function sinceLastRun(before: readonly Step[], failure: Run): Step[] {
  const intent = intentOf(failure.part)
  const last = before.findLastIndex((step) => step.kind === 'run' && intentOf(step.part).head === intent.head)
  return before.slice(last + 1)
}

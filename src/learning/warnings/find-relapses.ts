import { isDeliberate, isProbe } from '../fixes/deliberate.ts'
import { relevanceOf } from '../fixes/relevance.ts'
import { sameCommand } from '../fixes/same-command.ts'
import type { Edit, Run, Step } from '../fixes/step.ts'

/** A change of a file, and the failure that followed it while the same command had not failed so before. */
export interface Relapse {
  failure: Run
  edit: Edit
}

/** Changes further back than so many steps are not the cause. */
const reach = 40
/** A change of more files than this does not implicate one of them, unless the failure names it. */
const mostFiles = 2

/**
 * Failures that begin after a change: the last run of the same intent, if any, did not fail with the same signature.
 * Repeated failures count once. Probes and intended failures are skipped.
 */
export function findRelapses(steps: readonly Step[]): Relapse[] {
  return steps.flatMap((step, at) => {
    if (step.kind !== 'run' || step.ok || !step.signature) return []
    const before = steps.slice(Math.max(0, at - reach), at)
    if (isProbe(step, before) || isDeliberate(step, before)) return []
    const last = before.findLastIndex((one) => one.kind === 'run' && sameCommand(one, step) !== undefined)
    const former = before[last]
    if (former?.kind === 'run' && !former.ok && former.signature?.id === step.signature.id) return []
    return causesOf(before.slice(last + 1), step).map((edit) => ({ failure: step, edit }))
  })
}

/** The last edit of each file that the failure can come from. */
function causesOf(between: readonly Step[], failure: Run): Edit[] {
  const edits = new Map<string, Edit>()
  for (const step of between) if (step.kind === 'edit') edits.set(step.file, step)
  const weighed = [...edits.values()].map((edit) => ({ edit, weight: relevanceOf(edit, failure) }))
  const named = weighed.filter(({ weight }) => weight === 2)
  if (named.length > 0) return named.slice(0, mostFiles).map(({ edit }) => edit)
  return edits.size <= mostFiles ? weighed.filter(({ weight }) => weight === 1).map(({ edit }) => edit) : []
}

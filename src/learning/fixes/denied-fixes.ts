import { type Denial, denialOf } from './denied.ts'
import { sameCommand } from './same-command.ts'
import type { Fix, Prompt, Step } from './step.ts'

/** A fix with the indexes of its failure and of the run that succeeded. */
export interface SeenFix {
  fix: Fix
  at: number
  ended: number
}

/** This many user prompts after a fix may still be about it. */
const promptsAfter = 2

/** Which fixes of a session its user denied. A denial is about the fix that it names, else about the last one. */
export function deniedAmong(fixes: readonly SeenFix[], steps: readonly Step[]): ReadonlySet<Fix> {
  const denied = new Set<Fix>()
  for (const [at, step] of steps.entries()) {
    if (step.kind !== 'prompt') continue
    const found = fixes.flatMap((seen) => {
      if (seen.ended >= at || promptsIn(steps, seen.ended, at) >= promptsAfter) return []
      const denial = denialOf(step.text, seen.fix, askedFor(seen, steps)?.text)
      if (denial === undefined || (denial.length === 0 && isOverlaid(seen, steps, at))) return []
      return [{ seen, denial }]
    })
    for (const { fix } of meantBy(found, steps)) denied.add(fix)
  }
  return denied
}

const promptsIn = (steps: readonly Step[], from: number, to: number): number =>
  steps.slice(from + 1, to).filter(({ kind }) => kind === 'prompt').length

const askedFor = ({ at }: SeenFix, steps: readonly Step[]): Prompt | undefined =>
  steps.slice(0, at).findLast((step) => step.kind === 'prompt')

/** Whether other files were changed for another prompt since: "revert that" is about those. */
function isOverlaid({ fix, ended }: SeenFix, steps: readonly Step[], at: number): boolean {
  const next = steps.findIndex(({ kind }, index) => index > ended && kind === 'prompt')
  const edits = steps.slice(next, at).filter((step) => step.kind === 'edit')
  return edits.length > 0 && !edits.some(({ file }) => fix.edits.some((own) => own.file === file))
}

interface Denied {
  seen: SeenFix
  denial: Denial
}

/** Of all fixes that a prompt may deny, those with a word that is no other's; else the last, with those of its matter. */
function meantBy(found: readonly Denied[], steps: readonly Step[]): SeenFix[] {
  const last = found.reduce<SeenFix | undefined>(
    (late, { seen }) => (late === undefined || seen.ended >= late.ended ? seen : late),
    undefined,
  )
  if (last === undefined) return []
  const isOwn = (word: string) => found.filter(({ denial }) => denial.includes(word)).length === 1
  const named = found.filter(({ denial }) => denial.some(isOwn)).map(({ seen }) => seen)
  const isOfMatter = (seen: SeenFix, of: SeenFix) =>
    seen.ended === of.ended ||
    (askedFor(seen, steps) === askedFor(of, steps) && sameCommand(seen.fix.failure, of.fix.failure) !== undefined)
  return named.length > 0 ? named : found.map(({ seen }) => seen).filter((seen) => isOfMatter(seen, last))
}

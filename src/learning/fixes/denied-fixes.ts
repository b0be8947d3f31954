import { type Denial, denialOf } from './denied.ts'
import { sameCommand } from './same-command.ts'
import type { Fix, Prompt, Step } from './step.ts'

/** A fix, the prompt that it was made for, and the index of the run that succeeded. */
export interface SeenFix {
  fix: Fix
  asked: Prompt | undefined
  ended: number
}

/** This many user prompts after a fix may still be about it. */
const promptsAfter = 2
/** Words for all fixes of the session. */
const ofAll = /\b(?:both|neither|none|all|everything|alles|beides?|tout|todo|tutto)\b/iu

/** Which fixes of a session its user denied. A denial is about the fix that it names, else about the last one. */
export function deniedAmong(fixes: readonly SeenFix[], steps: readonly Step[]): ReadonlySet<Fix> {
  const denied = new Set<Fix>()
  // Places of the prompts so far, the latest last.
  const prompts: number[] = []
  for (const [at, step] of steps.entries()) {
    if (step.kind !== 'prompt') continue
    prompts.push(at)
    const first = prompts.at(-1 - promptsAfter) ?? -1
    const found = fixes.flatMap((seen) => {
      if (seen.ended >= at || seen.ended < first) return []
      const denial = denialOf(step.text, seen.fix, seen.asked?.text)
      if (denial === undefined || (denial.length === 0 && !ofAll.test(step.text) && isOverlaid(seen, steps, at)))
        return []
      return [{ seen, denial }]
    })
    for (const { fix } of meantBy(step.text, found)) denied.add(fix)
  }
  return denied
}

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

/** "The fix of the import was right, the other one is wrong." */
const ofOther = /\bthe other(?: one| fix)?\b/i

/**
 * Of all fixes that a prompt may deny: all if it says so, those whose command it names, those with a word that is no
 * other's, or the last with those of its matter.
 */
function meantBy(text: string, found: readonly Denied[]): SeenFix[] {
  const last = found.reduce<SeenFix | undefined>(
    (late, { seen }) => (late === undefined || seen.ended >= late.ended ? seen : late),
    undefined,
  )
  if (last === undefined) return []
  const isOwn = (word: string) => found.filter(({ denial }) => denial.includes(word)).length === 1
  const named = found.filter(({ denial }) => denial.some(isOwn)).map(({ seen }) => seen)
  const isOfLast = ({ fix, asked, ended }: SeenFix) =>
    ended === last.ended || (asked === last.asked && sameCommand(fix.failure, last.fix.failure) !== undefined)
  if (ofAll.test(text) && named.length === 0) return found.map(({ seen }) => seen)
  if (ofOther.test(text) && named.length > 0) return found.flatMap(({ seen }) => (named.includes(seen) ? [] : seen))
  const ran = found.flatMap(({ seen }) => (text.includes(seen.fix.failure.part) ? seen : []))
  if (ran.length > 0) return ran
  return named.length > 0 ? named : found.map(({ seen }) => seen).filter(isOfLast)
}

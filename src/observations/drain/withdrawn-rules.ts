import type { SaidOfBefore } from '../../actions/actions.ts'
import { dayOf } from '../../core/day-of.ts'
import { dayUserSaid, marks } from '../../core/work-marks.ts'
import type { Reader } from '../../ports/database.ts'
import { meantRule } from '../../text/report/meant-rule.ts'
import { isOver, releasesPart } from '../../text/report/partial-releases.ts'
import { decisionsBefore, type Kept, mostDecisions, type ReadPrompt } from './find-works.ts'

/** A prompt that may end rules. */
interface Speaking {
  session: string
  prompt: number
  project: string | null
  said: Pick<SaidOfBefore, 'withdrawals'>
  /** The prompt whose work it reverts. */
  takenBack: number | undefined
}

/** A rule that a prompt ends; or the user's words by which it ends in a part of the work only. */
interface Ended {
  rule: Kept
  except?: string | undefined
}

/** Rules and decisions of the user that a prompt ends: for each withdrawal, the rule that shares most words with it. */
export async function withdrawnRules(db: Reader, speaking: Speaking, before: readonly ReadPrompt[]): Promise<Ended[]> {
  const { said, takenBack } = speaking
  const withdrawals = said.withdrawals.filter(({ of }) => of !== 'work' || takenBack !== undefined)
  if (withdrawals.length === 0) return []
  const rules = await decisionsBefore(db, speaking, before)
  const ended = withdrawals.flatMap((withdrawal): Ended[] => {
    const { text, of } = withdrawal
    const rule = meantRule(withdrawal, rules, {
      titleOf: ({ observation }) => observation.title,
      isOfWork: ({ observation }) => observation.session === speaking.session && observation.prompt === takenBack,
    })
    if (rule === undefined) return []
    if (of === 'work' || !releasesPart(text, rule.observation.title)) return [{ rule }]
    return isOver(text) ? [] : [{ rule, except: text }]
  })
  return [...new Map(ended.map((one) => [one.rule, one])).values()]
}

/** When a rule was withdrawn, as its mark says it: the prompt itself is not kept for long. */
export const onDay = (at: number): string => `on ${dayOf(at)}`

/** The newest rules that their users withdrew, as worded, with the sessions that they were given in and the day. */
export async function endedRules(db: Reader): Promise<{ session: string; rule: string; day: string | undefined }[]> {
  const rows = await db.all<{ session: string; rule: string; facts: string }>(
    `SELECT session_id AS session, substr(title, ?) AS rule, facts FROM observations
     WHERE type = 'decision' AND session_id IS NOT NULL AND title LIKE ? ORDER BY at DESC LIMIT ${mostDecisions}`,
    [marks.withdrawn.length + 1, `${marks.withdrawn}%`],
  )
  return rows.map(({ facts, ...rule }) => ({ ...rule, day: dayUserSaid(facts) }))
}

import type { SaidOfBefore } from '../../actions/actions.ts'
import { marks } from '../../core/work-marks.ts'
import type { Reader } from '../../ports/database.ts'
import { releases } from '../../text/report/releases.ts'
import { forbids } from '../../text/report/withdrawals.ts'
import { stopWordTest } from '../../text/stop-words.ts'
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

/** Words used about rules and work in general, which identify none. */
const vague =
  /^(?:rule|ban|forget|said|say|told|asked|wrote|want|wanted|thing|stuff|again|use|using|used|make|made|put|get|take|keep|need|run|add|write|work|please|always|never|ever|only|regel|gesagt|bitte|immer|nie|règle|dit|toujours|jamais|regla|dije|siempre|nunca|regola|detto|sempre|mai)$/u

/** Rules and decisions of the user that a prompt ends: for each withdrawal, the rule that shares most words with it. */
export async function withdrawnRules(db: Reader, speaking: Speaking, before: readonly ReadPrompt[]): Promise<Kept[]> {
  const { said, takenBack } = speaking
  const withdrawals = said.withdrawals.filter(({ of }) => of !== 'work' || takenBack !== undefined)
  if (withdrawals.length === 0) return []
  const rules = await decisionsBefore(db, speaking, before)
  const ended = withdrawals.flatMap(({ text, of }) => {
    const may = rules.filter(({ observation: { title, session, prompt } }) => {
      if (of === 'work') return session === speaking.session && prompt === takenBack
      return of === 'release' ? releases(text, title) : of === 'rule' || forbids(title)
    })
    // The names in a release were already compared, by stems.
    return mostAlike(may, text, of === 'release' ? 0 : 1) ?? []
  })
  return [...new Set(ended)]
}

/** The newest rules that their users withdrew, as worded, with the sessions that they were given in. */
export const endedRules = (db: Reader): Promise<{ session: string; rule: string }[]> =>
  db.all(
    `SELECT session_id AS session, substr(title, ?) AS rule FROM observations
     WHERE type = 'decision' AND session_id IS NOT NULL AND title LIKE ? ORDER BY at DESC LIMIT ${mostDecisions}`,
    [marks.withdrawn.length + 1, `${marks.withdrawn}%`],
  )

/** The rule that shares most words with a sentence, the last of several; undefined if none shares `fewest`. */
function mostAlike(rules: readonly Kept[], sentence: string, fewest: number): Kept | undefined {
  const named = namesIn(sentence)
  const shared = ({ observation }: Kept) => [...namesIn(observation.title)].filter((word) => named.has(word)).length
  return rules.reduce<Kept | undefined>((best, rule) => {
    const least = best === undefined ? fewest : shared(best)
    return shared(rule) >= least ? rule : best
  }, undefined)
}

/** Words that may identify something, without a plural `s`. */
function namesIn(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]{3,}|[\p{Script=Han}\p{Script=Hangul}]{2}/gu) ?? []
  const isStopWord = stopWordTest(words)
  return new Set(words.filter((word) => !isStopWord(word) && !vague.test(word)).map((word) => word.replace(/s$/, '')))
}

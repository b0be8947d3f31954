import type { SaidOfBefore } from '../../actions/actions.ts'
import { markOf, marks } from '../../core/work-marks.ts'
import type { Reader } from '../../ports/database.ts'
import { releases } from '../../text/report/releases.ts'
import { forbids } from '../../text/report/withdrawals.ts'
import { stopWordTest } from '../../text/stop-words.ts'
import { readObservations } from '../observations-repository.ts'
import { bare, isLoose, type Kept, type ReadPrompt } from './find-works.ts'

/** A prompt that may end rules. */
interface Speaking {
  session: string
  prompt: number
  project: string | null
  said: Pick<SaidOfBefore, 'withdrawals'>
  /** The prompt whose work it takes back. */
  takenBack: number | undefined
}

/** Rules that a prompt may still speak of: the newest. */
const mostLookedAt = 100
/** What people say of rules and of work in general names none. */
const vague =
  /^(?:rule|ban|forget|said|say|told|asked|wrote|want|wanted|thing|stuff|again|use|using|used|make|made|put|get|take|keep|need|run|add|write|work|please|always|never|ever|only|regel|gesagt|bitte|immer|nie|règle|dit|toujours|jamais|regla|dije|siempre|nunca|regola|detto|sempre|mai)$/u

/** Rules and decisions of its user that a prompt ends: those that share most words with what ends them, else none. */
export async function withdrawnRules(db: Reader, speaking: Speaking, before: readonly ReadPrompt[]): Promise<Kept[]> {
  const { said, takenBack } = speaking
  const withdrawals = said.withdrawals.filter(({ of }) => of !== 'work' || takenBack !== undefined)
  if (withdrawals.length === 0) return []
  const rules = await rulesBefore(db, speaking, before)
  const ended = withdrawals.flatMap(({ text, of }) => {
    const may = rules.filter(({ observation: { title, session, prompt } }) => {
      if (of === 'work') return session === speaking.session && prompt === takenBack
      return of === 'release' ? releases(text, title) : of === 'rule' || forbids(title)
    })
    // What a release names was compared already, by the stems of its words.
    return mostAlike(may, text, of === 'release' ? 0 : 1) ?? []
  })
  return [...new Set(ended)]
}

/** The newest rules that their users withdrew, in their words, by the sessions that they were given in. */
export const endedRules = (db: Reader): Promise<{ session: string; rule: string }[]> =>
  db.all(
    `SELECT session_id AS session, substr(title, ?) AS rule FROM observations
     WHERE type = 'decision' AND session_id IS NOT NULL AND title LIKE ? ORDER BY at DESC LIMIT ${mostLookedAt}`,
    [marks.withdrawn.length + 1, `${marks.withdrawn}%`],
  )

/** What its user has settled before, oldest first; nothing that is withdrawn, or that a person has worded or hidden. */
async function rulesBefore(
  db: Reader,
  { session, prompt, project }: Speaking,
  before: readonly ReadPrompt[],
): Promise<Kept[]> {
  const rows = await db.all<{ id: string; slot: string }>(
    `SELECT o.id, o.slot FROM observations o WHERE o.type = 'decision'
       AND (o.session_id = ? AND o.prompt < ? OR o.session_id <> ? AND o.project = ?)
     ORDER BY o.at DESC LIMIT ${mostLookedAt}`,
    [session, prompt, session, project],
  )
  const slots = new Map(rows.map(({ id, slot }) => [id, slot]))
  const stored = (await readObservations(db, [...slots.keys()])).filter(isLoose).map(bare)
  const rules = new Map<string, Kept>()
  for (const one of stored) rules.set(one.id, { observation: one, draft: { slot: slots.get(one.id)!, subject: null } })
  for (const kept of before.flatMap(({ changed }) => changed)) {
    const { id, type, ...made } = kept.observation
    const isEarlier = made.session === session ? (made.prompt ?? 0) < prompt : made.project === project
    if (type === 'decision' && isEarlier) rules.set(id, kept)
  }
  return [...rules.values()]
    .filter(({ observation }) => markOf(observation) === undefined)
    .toSorted((one, other) => one.observation.at - other.observation.at)
}

/** The rule that shares most words with a sentence, of several the last; undefined where none shares `fewest`. */
function mostAlike(rules: readonly Kept[], sentence: string, fewest: number): Kept | undefined {
  const named = namesIn(sentence)
  const shared = ({ observation }: Kept) => [...namesIn(observation.title)].filter((word) => named.has(word)).length
  return rules.reduce<Kept | undefined>((best, rule) => {
    const least = best === undefined ? fewest : shared(best)
    return shared(rule) >= least ? rule : best
  }, undefined)
}

/** Words that name something, without the `s` of many. */
function namesIn(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]{3,}|[\p{Script=Han}\p{Script=Hangul}]{2}/gu) ?? []
  const isStopWord = stopWordTest(words)
  return new Set(words.filter((word) => !isStopWord(word) && !vague.test(word)).map((word) => word.replace(/s$/, '')))
}

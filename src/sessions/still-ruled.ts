import type { Reader } from '../ports/database.ts'
import { readSentences } from '../text/report/read-sentences.ts'
import { endsRule, endsSomeRule } from '../text/report/releases.ts'
import { mayReplace } from '../text/report/replacements.ts'
import { reverses, withoutReversed } from '../text/report/reversed-choices.ts'
import { type Place, stepsIn, turnsSince } from './still-open.ts'

/** What a session decided and learned, with its place. */
interface Settled extends Place {
  decisions: string[]
  learned: string
}

/** The summaries without rules that their users withdrew later, in the same session or another one of the project. */
export async function stillRuled<S extends Settled>(db: Reader, summaries: readonly S[]): Promise<S[]> {
  const some = summaries.filter(({ decisions, learned }) => decisions.length > 0 || learned !== '')
  if (some.length === 0) return [...summaries]
  const ends = (await turnsSince(db, some))
    .filter(({ isAssistant }) => !isAssistant)
    .map((turn) => ({
      ...turn,
      texts: readSentences(turn.text)
        .map(({ text }, at, all) => ({ text, next: all[at + 1]?.text }))
        .filter(({ text }) => endsSomeRule(text) || mayReplace(text)),
    }))
    .filter(({ texts }) => texts.length > 0)
  return summaries.map((summary) => {
    const { session, project, end, decisions, learned } = summary
    const later = ends.flatMap((turn) => {
      const isHere = turn.session === session || (project !== null && turn.project === project)
      return isHere && turn.at > end ? turn.texts : []
    })
    const holds = (settled: string) =>
      !later.some(({ text, next }) => endsRule(text, settled) || reverses(text, settled, next))
    return {
      ...summary,
      decisions: withoutReversed(decisions).filter(holds),
      learned: stepsIn(learned).filter(holds).join(' '),
    }
  })
}

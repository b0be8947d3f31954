import type { CallOptions } from '../../core/runtime.ts'
import { exchangeOfMessage, findMessages, type MessageQuery } from '../find-messages.ts'
import type { MessageNeeds } from '../needs.ts'
import { type Mark, readMarks } from './mark-hit.ts'

/** Hits that are looked through. */
const depth = 20

export interface MarkMeasure {
  mode: 'hybrid' | 'words' | 'meaning'
  /** Share of questions with a good exchange of which one is among the first five; null without such questions. */
  goodInFive: number | null
  /** Mean of 1 / place of the first good exchange, 0 where none is among twenty. */
  reciprocalRank: number | null
  /** Share of the exchanges marked bad that are among the first five; null without any. */
  badInFive: number | null
}

export interface MarksReport {
  questions: number
  good: number
  bad: number
  /** Marks of messages that are no longer there. */
  gone: number
  measures: MarkMeasure[]
}

interface Judged {
  query: string
  good: ReadonlySet<string>
  bad: ReadonlySet<string>
}

/** Asks every question of which hits were marked again: how far in front are the good ones. Writes nothing. */
export async function measureMarks(needs: MessageNeeds, options: CallOptions = {}): Promise<MarksReport> {
  const marks = await readMarks(needs.db)
  const { judged, gone } = await judgedSet(needs, marks)
  const measures: MarkMeasure[] = []
  for (const mode of ['hybrid', 'words', 'meaning'] as const)
    measures.push(await measureMode(needs, { judged, mode }, options))
  const count = (wanted: string) => marks.filter(({ mark }) => mark === wanted).length
  return { questions: judged.length, good: count('good'), bad: count('bad'), gone, measures }
}

async function judgedSet({ db }: MessageNeeds, marks: readonly Mark[]): Promise<{ judged: Judged[]; gone: number }> {
  const sets = new Map<string, { query: string; good: Set<string>; bad: Set<string> }>()
  let gone = 0
  for (const { query, message, mark } of marks) {
    const sql = `SELECT ${exchangeOfMessage} AS exchange FROM messages m WHERE m.uid = ?`
    const exchange = (await db.get<{ exchange: string | null }>(sql, [message]))?.exchange
    if (!exchange) {
      gone++
      continue
    }
    const set = sets.get(query) ?? { query, good: new Set(), bad: new Set() }
    sets.set(query, set)
    set[mark].add(exchange)
  }
  return { judged: [...sets.values()], gone }
}

async function measureMode(
  needs: MessageNeeds,
  { judged, mode }: { judged: readonly Judged[]; mode: NonNullable<MessageQuery['mode']> },
  options: CallOptions,
): Promise<MarkMeasure> {
  let [withGood, goodFirst, ranks, bad, badFirst] = [0, 0, 0, 0, 0]
  for (const { query, good, bad: worse } of judged) {
    const { hits } = await findMessages(needs, { query, mode, limit: depth }, options)
    const places = hits.map(({ id }) => id)
    bad += worse.size
    badFirst += places.slice(0, 5).filter((id) => worse.has(id)).length
    if (good.size === 0) continue
    withGood++
    const first = places.findIndex((id) => good.has(id))
    if (first < 0) continue
    ranks += 1 / (first + 1)
    if (first < 5) goodFirst++
  }
  const share = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1000) / 1000)
  return {
    ...{ mode, goodInFive: share(goodFirst, withGood), reciprocalRank: share(ranks, withGood) },
    badInFive: share(badFirst, bad),
  }
}

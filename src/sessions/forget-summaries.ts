import { selectIn } from '../core/sql.ts'
import { tombstones } from '../journal/journal.ts'
import type { Reader, Writer } from '../ports/database.ts'
import { recordIdsOf } from '../search/search.ts'
import { sentenceEnds } from '../text/sentences.ts'
import type { TurnForgettingNeeds, TurnSpan } from './forget-turns.ts'
import type { SessionSummary } from './session.ts'
import { readSession, readSummaries } from './sessions-repository.ts'
import { describedTombstone } from './tombstones.ts'
import { recordOfSummary } from './turn-records.ts'

/** Descriptions of a session and parts of its summaries that contain what is to be forgotten. */
export interface SayingSession {
  session: string
  /** Columns of `sessions` with the text that stays; null: none. */
  described: [column: DescribedColumn, former: string, left: string | null][]
  /** Summaries with the text that stays. */
  summaries: SessionSummary[]
  /** Sentences, labels and list items to erase. */
  texts: string[]
}

const describedColumns = ['label', 'goal', 'outcome', 'next_steps'] as const
type DescribedColumn = (typeof describedColumns)[number]
const parts = ['request', 'investigated', 'learned', 'completed', 'nextSteps'] as const

/** Sessions whose descriptions or summaries say something, of one session or of a span of time. */
export async function findSessionsThatSay(
  db: Reader,
  says: (text: string) => boolean,
  { session, after = 0, before = Number.MAX_SAFE_INTEGER }: TurnSpan,
): Promise<SayingSession[]> {
  const rows = await db.all<{ id: string } & Record<DescribedColumn, string | null>>(
    `SELECT id, label, goal, outcome, next_steps FROM sessions
     WHERE last_at >= ? AND last_at < ? ${session === undefined ? '' : 'AND id = ?'} ORDER BY id`,
    [after, before, ...(session === undefined ? [] : [session])],
  )
  const found: SayingSession[] = []
  for (const row of rows) {
    const texts: string[] = []
    const described = describedColumns.flatMap((column): SayingSession['described'] => {
      const former = row[column]
      if (former === null) return []
      const left = column === 'label' || column === 'goal' ? whole(former, says, texts) : without(former, says, texts)
      return left === former ? [] : [[column, former, left || null]]
    })
    const summaries = (await readSummaries(db, row.id)).flatMap((summary) => rest(summary, says, texts) ?? [])
    if (described.length + summaries.length > 0) found.push({ session: row.id, described, summaries, texts })
  }
  return found
}

/** A summary without what says it; undefined if nothing does. */
function rest(summary: SessionSummary, says: (text: string) => boolean, texts: string[]): SessionSummary | undefined {
  const count = texts.length
  const left = { ...summary }
  for (const part of parts) left[part] = without(summary[part], says, texts)
  for (const list of ['topics', 'decisions'] as const)
    left[list] = summary[list].filter((item) => whole(item, says, texts) !== '')
  return texts.length > count ? left : undefined
}

const whole = (text: string, says: (text: string) => boolean, texts: string[]): string => {
  if (!says(text)) return text
  texts.push(text)
  return ''
}

/** A text without the sentences that say it. */
function without(text: string, says: (text: string) => boolean, texts: string[]): string {
  const count = texts.length
  const lines = text.split('\n').flatMap((line) => {
    const ends = sentenceEnds(line)
    const sentences = ends.map((end, index) => line.slice(ends[index - 1] ?? 0, end))
    const kept: string[] = []
    for (const sentence of sentences) {
      if (says(sentence)) texts.push(sentence.trim())
      else kept.push(sentence)
    }
    return kept.length === sentences.length ? [line] : kept.join('').trimEnd() || []
  })
  return texts.length > count ? lines.join('\n').trim() : text
}

/** Erases what was found, and rebuilds the index records of all summaries of these sessions from the remaining text. */
export async function eraseFromSessions(needs: TurnForgettingNeeds, found: readonly SayingSession[]): Promise<void> {
  const { db, search, clock } = needs
  for (const { session, described, summaries } of found) {
    const ids = (await readSummaries(db, session)).map(({ id }) => id)
    const records = await selectIn<{ id: number }>(db, 'SELECT id FROM records WHERE uid', ids)
    await search.uncacheStored(records.map(({ id }) => id))
    await db.transaction(async (tx) => {
      await search.remove(tx, await recordIdsOf(tx, ids))
      for (const [column, former, left] of described) {
        await tx.run(`UPDATE sessions SET ${column} = ? WHERE id = ?`, [left, session])
        await tombstones.bury(tx, [describedTombstone(session, former)], clock())
      }
      for (const summary of summaries) await writeSummary(tx, summary)
    })
    const about = await readSession(db, session)
    if (!about) continue
    const drafts = (await readSummaries(db, session)).flatMap((summary) => recordOfSummary(about, summary) ?? [])
    if (drafts.length === 0) continue
    const prepared = await search.prepare(drafts)
    await db.transaction((tx) => search.put(tx, prepared))
  }
}

const writeSummary = (tx: Writer, summary: SessionSummary) =>
  tx.run(
    `UPDATE session_summaries SET request = ?, investigated = ?, learned = ?, completed = ?, next_steps = ?, topics = ?,
       decisions = ? WHERE id = ?`,
    [
      ...parts.map((part) => summary[part]),
      JSON.stringify(summary.topics),
      JSON.stringify(summary.decisions),
      summary.id,
    ],
  )

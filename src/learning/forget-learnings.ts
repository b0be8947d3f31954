import { writeFileNotes } from '../capture/file-notes.ts'
import { writeFixes } from '../capture/known-fixes.ts'
import { inList, slices } from '../core/sql.ts'
import { journalImages } from '../journal/journal.ts'
import type { Database, Reader } from '../ports/database.ts'
import {
  type Erased,
  type ForgetPart,
  type ForgetRequest,
  type Forgettable,
  nothingErased,
} from '../ports/forgetting.ts'
import { mentions } from '../text/mentions.ts'

interface Found extends Forgettable {
  kind: 'learning' | 'knowledge' | 'run'
  text: string
  /** All that it says, in which words are looked for. */
  whole: string
  session: string | null
  at: number
}

/** What was learned and can be forgotten: learnings, knowledge, and the runs that they are made of. */
export function createLearningForgetting({ db, home }: { db: Database; home: string | undefined }): ForgetPart {
  return {
    named: 'learnings',
    async find(request) {
      const items = (await candidates(db)).filter((one) => isMeant(one, request))
      return {
        items: items.filter(({ kind }) => kind !== 'run').map(({ kind, id, text }) => ({ kind, id, text })),
        erase: () => erase(db, home, items),
      }
    },
  }
}

async function candidates(db: Reader): Promise<Found[]> {
  const learnings = await db.all<Omit<Found, 'kind'>>(
    `SELECT l.id, l.solution AS text, l.solution || ' ' || l.message || ' ' || l.error AS whole, l.first_at AS at,
       (SELECT MIN(e.session) FROM learning_evidence e WHERE e.learning = l.id) AS session
     FROM learnings l`,
  )
  const knowledge = await db.all<Omit<Found, 'kind'>>(
    'SELECT id, text, text AS whole, NULL AS session, at FROM knowledge',
  )
  // Of a run there is no more than its command and error, and the changes that it followed.
  const runs = await db.all<Omit<Found, 'kind'>>(
    `SELECT key AS id, command AS text, command || ' ' || COALESCE(error, '') || ' ' ||
       COALESCE((SELECT MIN(c.file || ' ' || c.message || ' ' || c.change) FROM learning_relapses c WHERE c.failed_key = key), '')
       || ' ' ||
       COALESCE((SELECT MAX(c.file || ' ' || c.message || ' ' || c.change) FROM learning_relapses c WHERE c.failed_key = key), '')
       AS whole, session, at FROM learning_runs`,
  )
  return [
    ...learnings.map((one) => ({ ...one, kind: 'learning' as const })),
    ...knowledge.map((one) => ({ ...one, kind: 'knowledge' as const })),
    ...runs.map((one) => ({ ...one, kind: 'run' as const })),
  ]
}

function isMeant(
  { id, whole, session, at }: Found,
  { things, query, session: named, person, after, before }: ForgetRequest,
): boolean {
  if (things !== undefined && Object.values(things).some((ids) => ids.length > 0))
    return things.learnings?.some((one) => one.replace(/^[lk]:/, '') === id) ?? false
  if ([query, named, person, after, before].every((one) => one === undefined)) return false
  return (
    mentions(whole, { query, person }) &&
    (named === undefined || session === named) &&
    (after === undefined || at >= after) &&
    (before === undefined || at < before)
  )
}

async function erase(db: Database, home: string | undefined, items: readonly Found[]): Promise<Erased> {
  if (items.length === 0) return nothingErased
  const of = (kind: Found['kind']) => items.filter((one) => one.kind === kind).map(({ id }) => id)
  const [learnings, knowledge, runs] = [of('learning'), of('knowledge'), of('run')]
  await db.transaction(async (tx) => {
    const remove = async (table: string, column: string, ids: readonly string[]) => {
      for (const slice of slices(ids, 500)) {
        const { marks, params } = inList(slice)
        await tx.run(`DELETE FROM ${table} WHERE ${column} IN ${marks}`, params)
      }
    }
    for (const table of ['learning_evidence', 'learning_history', 'learning_uses'])
      await remove(table, 'learning', learnings)
    await remove('learnings', 'id', learnings)
    await remove('knowledge', 'id', knowledge)
    await remove('learning_runs', 'key', runs)
    await remove('learning_relapses', 'failed_key', runs)
    await journalImages.forget(tx, 'learning', learnings)
    await journalImages.forget(tx, 'knowledge', knowledge)
  })
  // What hooks tell is made anew with the next event; until then nothing is told.
  if (home !== undefined)
    for (const { place } of await db.all<{ place: string }>('SELECT place FROM learning_places')) {
      writeFixes(home, place, {})
      writeFileNotes(home, place, {})
    }
  const count = (ids: readonly string[], one: string, many: string) =>
    ids.length === 0 ? [] : [`${ids.length} ${ids.length === 1 ? one : many}`]
  return {
    erased: [
      ...count(learnings, 'learning', 'learnings'),
      ...count(knowledge, 'piece of knowledge', 'pieces of knowledge'),
      ...count(runs, 'run of a command', 'runs of commands'),
    ],
    left: [],
    texts: items.map(({ text }) => text),
    drafts: [],
    since: Math.min(...items.map(({ at }) => at)),
  }
}

import { counted } from '../core/counted.ts'
import { least } from '../core/long-lists.ts'
import type { Clock } from '../core/runtime.ts'
import { inList } from '../core/sql.ts'
import type { RowValue } from '../core/table-rows.ts'
import { tombstones } from '../journal/journal.ts'
import type { Database, Reader } from '../ports/database.ts'
import { type ForgetPart, type ForgetRequest, nothingErased } from '../ports/forgetting.ts'
import { mentions } from '../text/mentions.ts'
import { sessionOfRun } from './hand-to-learning.ts'

interface Row {
  id: string
  task: string
  place: string
  at: number
  whole: string
}

/**
 * Forgets agents' runs with all of their records. A run is removed as a whole; its branch belongs to the owner's
 * repository.
 */
export const createRunForgetting = (db: Database, clock: Clock): ForgetPart => ({
  named: 'runs',
  async find(request) {
    const found = (await readRuns(db)).filter((row) => isMeant(row, request))
    const ids = inList(found.map(({ id }) => id))
    const tasks = found.map(({ task }) => task).filter((task) => hasWords(task, fewest.title))
    return {
      texts: found.length === 0 ? [] : [...tasks, ...(await textsOf(db, ids))],
      items: found.map(({ id, task }) => ({ kind: 'agent run', id, text: task })),
      async erase() {
        if (found.length === 0) return nothingErased
        const places = inList(found.map(({ place }) => place))
        await db.transaction(async (tx) => {
          for (const table of ['agent_steps', 'agent_commands', 'agent_notes'])
            await tx.run(`DELETE FROM ${table} WHERE run IN ${ids.marks}`, ids.params)
          await tx.run(`DELETE FROM agent_runs WHERE id IN ${ids.marks}`, ids.params)
          await tx.run(`DELETE FROM agent_sessions WHERE place IN ${places.marks}`, places.params)
          await tombstones.bury(
            tx,
            found.map(({ id }) => tombstoneOf(id)),
            clock(),
          )
        })
        return {
          ...nothingErased,
          erased: [counted(found.length, 'run of an agent', 'runs of agents')],
          left: ['Branches of forgotten runs stay in your repositories: git branch --list "jarvis/*" shows them.'],
          since: least(found.map(({ at }) => at)),
        }
      },
    }
  },
})

const tombstoneOf = (id: string): string => tombstones.of('agent_runs', id)

/** Keeps forgotten runs and their parts out of an import; `key` is the field with the id of the run. */
export const withoutForgotten = (key: 'id' | 'run') => ({
  async refuses<Row extends Record<string, RowValue>>(db: Reader, rows: readonly Row[]) {
    const buried = await tombstones.among(
      db,
      rows.map((row) => String(row[key])),
      tombstoneOf,
    )
    return new Map(rows.filter((row) => buried.has(String(row[key]))).map((row) => [row, 'left' as const]))
  },
})

async function readRuns(db: Database): Promise<Row[]> {
  const runs = await db.all<Omit<Row, 'whole'>>('SELECT id, task, place, at FROM agent_runs')
  const parts = await db.all<{ run: string; text: string }>(
    `SELECT run, title || ' ' || text AS text FROM agent_steps
     UNION ALL SELECT run, command || ' ' || output AS text FROM agent_commands
     UNION ALL SELECT run, text FROM agent_notes`,
  )
  const texts = new Map<string, string[]>()
  for (const { run, text } of parts) texts.set(run, [...(texts.get(run) ?? []), text])
  return runs.map((run) => ({ ...run, whole: [run.task, ...(texts.get(run.id) ?? [])].join('\n') }))
}

function isMeant({ id, whole, at }: Row, { things, query, session, person, after, before }: ForgetRequest): boolean {
  if (things !== undefined && Object.values(things).some((ids) => ids.length > 0))
    return things.runs?.includes(id) ?? false
  if ([query, session, person, after, before].every((one) => one === undefined)) return false
  return (
    (session === undefined || session === id || session === sessionOfRun(id)) &&
    at >= (after ?? 0) &&
    at < (before ?? Number.POSITIVE_INFINITY) &&
    mentions(whole, { query, person })
  )
}

/** Fewest words of a text that identifies a run. "Done" and "All tests pass" also occur in unrelated lines. */
const fewest = { title: 3, text: 5 }

/** A language without spaces has about two letters a word. */
const hasWords = (text: string, count: number): boolean =>
  (text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]{2}|[\p{L}\p{N}]+/gu) ?? []).length >= count

/**
 * Texts of the runs to remove from memory files. Titles that the loop assigns itself ("Run the tests") occur in every
 * run.
 */
async function textsOf(db: Database, { marks, params }: ReturnType<typeof inList>): Promise<string[]> {
  const titles = await db.all<{ text: string }>(
    `SELECT title AS text FROM agent_steps WHERE item IS NOT NULL AND run IN ${marks}`,
    params,
  )
  const said = await db.all<{ text: string }>(
    `SELECT text FROM agent_steps WHERE run IN ${marks} UNION ALL SELECT text FROM agent_notes WHERE run IN ${marks}`,
    [...params, ...params],
  )
  return [
    ...titles.filter(({ text }) => hasWords(text, fewest.title)),
    ...said.filter(({ text }) => hasWords(text, fewest.text)),
  ].map(({ text }) => text)
}

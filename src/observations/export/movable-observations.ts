import { batches } from '../../core/batches.ts'
import type { Clock } from '../../core/runtime.ts'
import { checkRow, insertRow, type RowValue, readRows } from '../../core/table-rows.ts'
import { buriedAmong, noteJoined } from '../../journal/journal.ts'
import type { Database, Reader, Writer } from '../../ports/database.ts'
import type { MovableKind, MovedOutcome, MovedRow } from '../../ports/movable.ts'
import type { Search } from '../../search/search.ts'
import { forgottenAmong } from '../../sessions/sessions.ts'
import { redact } from '../../text/redact.ts'
import { keepFormer } from '../changes/begin-change.ts'
import type { StoredObservation } from '../observation.ts'
import { recordOf } from '../observation-record.ts'
import { readObservations } from '../observations-repository.ts'
import { observationTombstone } from '../tombstones.ts'
import { observationPage } from './observation-page.ts'
import { observationRows, standingRows } from './observation-rows.ts'

/** Lists of texts that a row carries. */
const lists = ['facts', 'tools', 'concepts', 'filesRead', 'filesModified'] as const
/** Rows read at once. */
const batchSize = 200

type Lists = Record<(typeof lists)[number], string[]>
interface CheckedRow {
  row: Record<string, RowValue>
  standing: Record<string, RowValue>
  told: StoredObservation
}

export interface MovingNeeds {
  db: Database
  clock: Clock
  search: Pick<Search, 'prepare' | 'put'>
}

/** Observations with their files, concepts and standing, a row each. */
export function movableObservations(needs: MovingNeeds): MovableKind {
  const { db, clock, search } = needs
  return {
    name: 'observations',
    async *read() {
      for await (const rows of allObservations(db))
        for (const { row, whole } of rows) {
          const { concepts, filesRead, filesModified, facts, tools, branch, head, pinnedAt, hiddenAt } = whole
          const kept = { facts, tools, concepts, filesRead, filesModified }
          const { hidden, successor } = whole
          yield { ...row, ...kept, branch, head, pinnedAt, hiddenAt, hidden, successor }
        }
    },
    async write(given, { isEmpty }) {
      const outcomes: MovedOutcome[] = []
      const fresh: { index: number; checked: CheckedRow }[] = []
      const forgotten = await forgottenAmong(db, textsOf(given, 'session'))
      const buried = await buriedAmong(db, textsOf(given, 'id'), observationTombstone)
      for (const [index, one] of given.entries()) {
        const checked = check(one)
        if (typeof checked === 'string') outcomes[index] = { unreadable: checked }
        else if (buried.has(checked.told.id) || forgotten.has(String(checked.row.session))) outcomes[index] = 'left'
        else fresh.push({ index, checked })
      }
      const records = await search.prepare(fresh.map(({ checked }) => recordOf(checked.told)))
      await db.transaction(async (tx) => {
        for (const [place, { index, checked }] of fresh.entries()) {
          const isNew = !(await isRecord(tx, checked.told.id)) && (await insertRow(tx, observationRows, checked.row))
          outcomes[index] = isNew ? 'added' : 'known'
          if (!isNew) continue
          await insertParts(tx, checked)
          await search.put(tx, [records[place]!])
        }
        const rows = fresh.flatMap(({ index, checked }) => (outcomes[index] === 'added' ? [checked.told] : []))
        if (!isEmpty)
          await noteJoined(tx, { at: clock(), name: 'observations', rows }, async (_, { id: line }) => {
            for (const { id } of rows) await keepFormer(tx, line, { id, former: undefined })
          })
      })
      return outcomes
    },
    async *pages() {
      for await (const rows of allObservations(db))
        for (const { whole } of rows) {
          const { path, text } = observationPage(whole)
          yield { path: `observations/${path}`, text }
        }
    },
  }
}

/** All observations, also those that are told no more. */
export async function* allObservations(
  db: Reader,
): AsyncGenerator<{ row: Record<string, RowValue>; whole: StoredObservation }[]> {
  for await (const rows of batches(readRows(db, observationRows), batchSize)) {
    const whole = await readObservations(
      db,
      rows.map(({ id }) => String(id)),
    )
    const byId = new Map(whole.map((one) => [one.id, one]))
    yield rows.flatMap((row) => (byId.has(String(row.id)) ? [{ row, whole: byId.get(String(row.id))! }] : []))
  }
}

const textsOf = (rows: readonly MovedRow[], field: string): string[] => [
  ...new Set(rows.flatMap(({ [field]: value }) => (typeof value === 'string' ? [value] : []))),
]

function check(given: MovedRow): CheckedRow | string {
  const cover = (text: string) => redact(text).text
  const texts = {} as Lists
  for (const name of lists) {
    const value = given[name]
    if (!Array.isArray(value) || !value.every((one): one is string => typeof one === 'string'))
      return `${name} is no list of texts`
    texts[name] = value.map(cover)
  }
  const plain = { ...given, facts: JSON.stringify(texts.facts), tools: JSON.stringify(texts.tools) }
  const row = checkRow(observationRows, plain, cover)
  if (typeof row === 'string') return row
  const standing = checkRow(standingRows, { ...given, observation: given.id }, cover)
  if (typeof standing === 'string') return standing
  return { row, standing, told: { ...row, ...standing, ...texts } as unknown as StoredObservation }
}

/** An id that something else has here already is not taken from it. */
const isRecord = async (tx: Reader, id: string): Promise<boolean> =>
  (await tx.get('SELECT 1 FROM records WHERE uid = ?', [id])) !== undefined

async function insertParts(tx: Writer, { standing, told }: CheckedRow): Promise<void> {
  const { id, filesRead, filesModified, concepts, branch, head, pinnedAt, hiddenAt, hidden, successor } = told
  for (const [modified, paths] of [filesRead, filesModified].entries())
    for (const path of paths)
      await tx.run(
        'INSERT INTO observation_files (observation_id, path, modified) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
        [id, path, modified],
      )
  for (const concept of concepts)
    await tx.run('INSERT INTO observation_concepts (observation_id, concept) VALUES (?, ?) ON CONFLICT DO NOTHING', [
      id,
      concept,
    ])
  if ([branch, head, pinnedAt, hiddenAt, hidden, successor].some((value) => value !== null))
    await insertRow(tx, standingRows, standing)
}

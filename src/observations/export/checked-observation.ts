import { checkRow, insertRow, type RowValue } from '../../core/table-rows.ts'
import type { Writer } from '../../ports/database.ts'
import type { MovedRow } from '../../ports/movable.ts'
import { redact } from '../../secrets/secrets.ts'
import type { StoredObservation } from '../observation.ts'
import { insertFilesAndConcepts } from '../observations-repository.ts'
import { observationRows, standingRows } from './observation-rows.ts'

/** Fields of a row with lists of texts. */
const lists = ['facts', 'tools', 'concepts', 'filesRead', 'filesModified'] as const
type Lists = Record<(typeof lists)[number], string[]>
export interface CheckedRow {
  row: Record<string, RowValue>
  standing: Record<string, RowValue>
  observation: StoredObservation
}

/** Distinct texts of a field. */
export const textsOf = (rows: readonly MovedRow[], field: string): string[] => [
  ...new Set(rows.flatMap(({ [field]: value }) => (typeof value === 'string' ? [value] : []))),
]

/** A checked observation with its parts, secrets covered; or an error text. */
export function checkMoved(given: MovedRow): CheckedRow | string {
  const cover = (text: string) => redact(text).text
  const texts = {} as Lists
  for (const name of lists) {
    const value = given[name]
    if (!Array.isArray(value) || !value.every((one): one is string => typeof one === 'string'))
      return `${name} is not a list of texts`
    texts[name] = value.map(cover)
  }
  const plain = { ...given, facts: JSON.stringify(texts.facts), tools: JSON.stringify(texts.tools) }
  const row = checkRow(observationRows, plain, cover)
  if (typeof row === 'string') return row
  const standing = checkRow(standingRows, { ...given, observation: given.id }, cover)
  if (typeof standing === 'string') return standing
  return { row, standing, observation: { ...row, ...standing, ...texts } as unknown as StoredObservation }
}
/** Writes the parts of an observation that have separate tables. */
export async function insertParts(tx: Writer, { standing, observation }: CheckedRow): Promise<void> {
  const { branch, head, pinnedAt, hiddenAt, hidden, successor } = observation
  await insertFilesAndConcepts(tx, observation)
  if ([branch, head, pinnedAt, hiddenAt, hidden, successor].some((value) => value !== null))
    await insertRow(tx, standingRows, standing)
}

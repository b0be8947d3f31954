import { checkRow, insertRow, type RowValue } from '../../core/table-rows.ts'
import type { Writer } from '../../ports/database.ts'
import type { MovedRow } from '../../ports/movable.ts'
import { redact } from '../../secrets/secrets.ts'
import type { StoredObservation } from '../observation.ts'
import { insertFilesAndConcepts } from '../observations-repository.ts'
import { observationRows, standingRows } from './observation-rows.ts'

/** Lists of texts that a row carries. */
const lists = ['facts', 'tools', 'concepts', 'filesRead', 'filesModified'] as const
type Lists = Record<(typeof lists)[number], string[]>
export interface CheckedRow {
  row: Record<string, RowValue>
  standing: Record<string, RowValue>
  told: StoredObservation
}

/** Distinct texts of a field. */
export const textsOf = (rows: readonly MovedRow[], field: string): string[] => [
  ...new Set(rows.flatMap(({ [field]: value }) => (typeof value === 'string' ? [value] : []))),
]

/** An observation with its parts, secrets covered; or, as text, what is wrong with it. */
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
  return { row, standing, told: { ...row, ...standing, ...texts } as unknown as StoredObservation }
}

/** Writes what has tables beside that of the observation. */
export async function insertParts(tx: Writer, { standing, told }: CheckedRow): Promise<void> {
  const { branch, head, pinnedAt, hiddenAt, hidden, successor } = told
  await insertFilesAndConcepts(tx, told)
  if ([branch, head, pinnedAt, hiddenAt, hidden, successor].some((value) => value !== null))
    await insertRow(tx, standingRows, standing)
}

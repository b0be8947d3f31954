import type { TableForm } from '../../core/table-rows.ts'

export const tombstoneRows: TableForm = {
  table: 'tombstones',
  key: ['hash'],
  fields: { hash: ['hash', 'text'], createdAt: ['created_at', 'number'] },
}

/** Row of `meta` with the id of the last fact that was compared with its neighbors. */
export const comparedUntil = 'facts_compared_until'

/** Marks: the last fact that was written into files, and the last that was compared. */
export const markNames: readonly string[] = ['fact_lines_until', comparedUntil]

export const markRows: TableForm = {
  table: 'meta',
  key: ['name'],
  fields: { name: ['key', 'text', markNames], value: ['value', 'text'] },
}

import type { TableForm } from '../../core/table-rows.ts'

/** Whether a message answers a question, as the owner judged it. Append only. */
export const markTables = `
CREATE TABLE message_marks (
  id TEXT PRIMARY KEY,
  query TEXT NOT NULL,
  message TEXT NOT NULL,
  mark TEXT NOT NULL,
  at INTEGER NOT NULL
);
CREATE INDEX message_marks_by_message ON message_marks (message);
`

const hitMarks = ['good', 'bad'] as const
export type HitMark = (typeof hitMarks)[number]

/** The image of a mark in the journal, by which it is undone. */
export const markImage = 'message_mark'

export const markRows: TableForm = {
  table: 'message_marks',
  key: ['id'],
  fields: {
    id: ['id', 'text'],
    query: ['query', 'words'],
    message: ['message', 'text'],
    mark: ['mark', 'text', hitMarks],
    at: ['at', 'number'],
  },
}

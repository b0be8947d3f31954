import type { TableForm } from '../../core/table-rows.ts'

/** Pairs of handles whose people the owner said are two, though they have one name. Append only. */
export const apartTables = `
CREATE TABLE message_apart (
  id TEXT PRIMARY KEY,
  one TEXT NOT NULL,
  other TEXT NOT NULL,
  at INTEGER NOT NULL
);
`

/** The image of a pair in the journal, by which it is undone. */
export const apartImage = 'message_apart'

export const apartRows: TableForm = {
  table: 'message_apart',
  key: ['id'],
  fields: { id: ['id', 'text'], one: ['one', 'text'], other: ['other', 'text'], at: ['at', 'number'] },
}

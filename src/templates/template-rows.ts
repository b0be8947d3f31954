import type { TableForm } from '../core/table-rows.ts'

/** Saved replies. Append only. `triggers` is a JSON list of texts. */
export const templateTables = `
CREATE TABLE message_templates (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  triggers TEXT NOT NULL,
  least_people INTEGER NOT NULL,
  most_people INTEGER NOT NULL,
  origin TEXT NOT NULL,
  at INTEGER NOT NULL
);
`

/** Templates are for one person by default; this number of people means any group. */
export const anyGroup = 100_000

/** Characters of a message that a template answers. */
export const longestTrigger = 300

/** Score from which a template fits, and score from which it is preferred to a model. */
export const templateThreshold = 0.7
export const trustedTemplate = 0.9

/** Kind of templates' images in the journal, for undo. */
export const templateImage = 'message_template'

export const templateOrigins = ['hand', 'proposed'] as const

export const templateRows: TableForm = {
  table: 'message_templates',
  key: ['id'],
  fields: {
    id: ['id', 'text'],
    title: ['title', 'words'],
    text: ['text', 'words'],
    triggers: ['triggers', 'words'],
    leastPeople: ['least_people', 'number'],
    mostPeople: ['most_people', 'number'],
    origin: ['origin', 'text', templateOrigins],
    at: ['at', 'number'],
  },
}

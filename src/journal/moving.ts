import type { TableForm } from '../core/table-rows.ts'

/** The exported form of the log. */
export const logRows: TableForm = {
  table: 'log',
  key: ['id'],
  fields: {
    id: ['id', 'number'],
    at: ['at', 'number'],
    actor: ['actor', 'words'],
    action: ['action', 'text'],
    target: ['target', 'words'],
    note: ['note', 'words?'],
    change: ['change', 'text?'],
  },
}

/** The exported form of former states. */
export const logImageRows: TableForm = {
  table: 'log_images',
  key: ['entry', 'kind', 'id'],
  fields: {
    entry: ['log_id', 'number'],
    kind: ['kind', 'text'],
    id: ['id', 'words'],
    former: ['former', 'words?'],
  },
}

export const undoneRows: TableForm = {
  table: 'undone_changes',
  key: ['entry'],
  fields: { entry: ['log_id', 'number'], by: ['by_log_id', 'number'] },
}

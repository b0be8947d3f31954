import type { TableForm } from '../../core/table-rows.ts'

export const changeRows: TableForm = {
  table: 'fact_changes',
  key: ['entry', 'fact'],
  fields: {
    entry: ['log_id', 'number'],
    fact: ['fact_id', 'text'],
    was: ['was', 'text', ['absent', 'open', 'retired']],
    retiredAt: ['was_retired_at', 'number?'],
    because: ['was_because', 'text?'],
    successor: ['was_successor', 'text?'],
    validTo: ['was_valid_to', 'number?'],
  },
}

export const copiedRows: TableForm = {
  table: 'copied_origins',
  key: ['entry', 'fact', 'origin'],
  fields: {
    entry: ['log_id', 'number'],
    fact: ['fact_id', 'text'],
    origin: ['origin', 'text'],
    from: ['from_id', 'text'],
    taken: ['taken', 'number'],
  },
}

export const pairRows: TableForm = {
  table: 'fact_pairs',
  key: ['id'],
  fields: {
    id: ['id', 'number'],
    kind: ['kind', 'text', ['review', 'merge']],
    newer: ['newer_id', 'text'],
    older: ['older_id', 'text'],
    reason: ['reason', 'words'],
    score: ['score', 'number?'],
    createdAt: ['created_at', 'number'],
    settledAt: ['settled_at', 'number?'],
    outcome: ['outcome', 'text?'],
    entry: ['settled_log_id', 'number?'],
  },
}

import { isTexts, parsed, type TableForm } from '../core/table-rows.ts'

/** The tables behind learnings, as they leave and come back. */

const isChanges = (json: string): boolean => {
  const { files, commands } = (parsed(json) ?? {}) as { files?: unknown; commands?: unknown }
  return isTexts(files) && isTexts(commands)
}

export const evidenceRows: TableForm = {
  table: 'learning_evidence',
  key: ['failed'],
  fields: {
    failed: ['failed_key', 'text'],
    learning: ['learning', 'text'],
    solved: ['solved_key', 'text'],
    session: ['session', 'text'],
    at: ['at', 'number'],
    command: ['command', 'words'],
    changes: ['changes', 'words', isChanges],
  },
}

export const historyRows: TableForm = {
  table: 'learning_history',
  key: ['id'],
  fields: {
    id: ['id', 'text'],
    learning: ['learning', 'text'],
    at: ['at', 'number'],
    confidence: ['confidence', 'number'],
    why: ['why', 'words'],
  },
}

export const useRows: TableForm = {
  table: 'learning_uses',
  key: ['key'],
  fields: {
    key: ['key', 'text'],
    learning: ['learning', 'text'],
    session: ['session', 'text'],
    project: ['project', 'words'],
    at: ['at', 'number'],
    outcome: ['outcome', 'text', ['helped', 'failed', 'waiting']],
  },
}

export const keptRows: TableForm = {
  table: 'learning_kept',
  key: ['learning'],
  fields: { learning: ['learning', 'text'], at: ['at', 'number'] },
}

export const runCountRows: TableForm = {
  table: 'learning_run_counts',
  key: ['project', 'intent', 'month'],
  fields: {
    project: ['project', 'words'],
    intent: ['intent', 'words'],
    month: ['month', 'text'],
    runs: ['runs', 'number'],
    failed: ['failed', 'number'],
  },
}

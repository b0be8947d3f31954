import { type TableForm, textList } from '../../core/table-rows.ts'
import { sessionStatuses, turnRoles } from '../session.ts'

export const sessionRows: TableForm = {
  table: 'sessions',
  key: ['id'],
  fields: {
    id: ['id', 'text'],
    agent: ['agent', 'words?'],
    channel: ['channel', 'words?'],
    requester: ['requester', 'words?'],
    project: ['project', 'words?'],
    label: ['label', 'words?'],
    untrusted: ['untrusted', 'number'],
    status: ['status', 'text', sessionStatuses],
    prompts: ['prompts', 'number'],
    startedAt: ['started_at', 'number'],
    lastAt: ['last_at', 'number'],
    endedAt: ['ended_at', 'number?'],
    goal: ['goal', 'words?'],
    outcome: ['outcome', 'words?'],
    nextSteps: ['next_steps', 'words?'],
  },
}

export const turnRows: TableForm = {
  table: 'session_turns',
  key: ['session', 'seq'],
  fields: {
    session: ['session_id', 'text'],
    seq: ['seq', 'number'],
    id: ['id', 'text'],
    role: ['role', 'text', turnRoles],
    speaker: ['speaker', 'words'],
    text: ['text', 'words'],
    at: ['at', 'number'],
    record: ['record_uid', 'text?'],
  },
}

export const eventRows: TableForm = {
  table: 'session_events',
  key: ['id'],
  fields: {
    id: ['id', 'text'],
    session: ['session_id', 'text?'],
    kind: ['kind', 'text'],
    text: ['text', 'words'],
    at: ['at', 'number'],
    untrusted: ['untrusted', 'number'],
  },
}

/** Topics and decisions are stored as JSON lists. */
export const summaryRows: TableForm = {
  table: 'session_summaries',
  key: ['id'],
  fields: {
    id: ['id', 'text'],
    session: ['session_id', 'text'],
    fromSeq: ['from_seq', 'number'],
    toSeq: ['to_seq', 'number'],
    request: ['request', 'words'],
    investigated: ['investigated', 'words'],
    learned: ['learned', 'words'],
    completed: ['completed', 'words'],
    nextSteps: ['next_steps', 'words'],
    topics: ['topics', 'words', textList],
    decisions: ['decisions', 'words', textList],
    startedAt: ['started_at', 'number'],
    endedAt: ['ended_at', 'number'],
    factCount: ['fact_count', 'number'],
    eventCount: ['event_count', 'number'],
    madeBy: ['made_by', 'text'],
    createdAt: ['created_at', 'number'],
  },
}

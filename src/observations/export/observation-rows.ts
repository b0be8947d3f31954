import type { TableForm } from '../../core/table-rows.ts'
import { linkKinds, observationTypes } from '../../core/vocabulary.ts'
import { repositoryRows } from '../../repositories/repositories.ts'
import { hiddenReasons } from '../observation.ts'

/** Columns of the table itself. Lists in other tables are handled separately. */
export const observationRows: TableForm = {
  table: 'observations',
  key: ['id'],
  fields: {
    id: ['id', 'text'],
    session: ['session_id', 'text?'],
    prompt: ['prompt', 'number?'],
    slot: ['slot', 'text'],
    subject: ['subject', 'words?'],
    type: ['type', 'text', observationTypes],
    title: ['title', 'words'],
    subtitle: ['subtitle', 'words'],
    narrative: ['narrative', 'words'],
    facts: ['facts', 'text'],
    tools: ['tools', 'text'],
    project: ['project', 'words?'],
    agent: ['agent', 'words?'],
    confidence: ['confidence', 'number'],
    tokens: ['tokens', 'number'],
    discoveryTokens: ['discovery_tokens', 'number'],
    madeBy: ['made_by', 'text'],
    at: ['at', 'number'],
    updatedAt: ['updated_at', 'number'],
    retrieved: ['retrieved', 'number'],
    lastRetrievedAt: ['last_retrieved_at', 'number?'],
  },
}

export const standingRows: TableForm = {
  table: 'observation_standing',
  key: ['observation'],
  fields: {
    observation: ['observation_id', 'text'],
    branch: ['branch', 'words?'],
    head: ['head', 'text?'],
    pinnedAt: ['pinned_at', 'number?'],
    hiddenAt: ['hidden_at', 'number?'],
    hidden: ['hidden_because', 'text?', hiddenReasons],
    successor: ['successor_id', 'text?'],
  },
}

export const linkRows: TableForm = {
  table: 'observation_links',
  key: ['from', 'to', 'kind'],
  fields: {
    from: ['from_id', 'text'],
    to: ['to_id', 'text'],
    kind: ['kind', 'text', linkKinds],
    madeBy: ['made_by', 'text'],
    createdAt: ['created_at', 'number'],
  },
}

export const verdictRows: TableForm = {
  table: 'observation_link_verdicts',
  key: ['from', 'to', 'kind'],
  fields: {
    from: ['from_id', 'text'],
    to: ['to_id', 'text'],
    kind: ['kind', 'text', linkKinds],
    verdict: ['verdict', 'text', ['confirmed', 'removed']],
    at: ['at', 'number'],
  },
}

export const citationRows: TableForm = {
  table: 'citations',
  key: ['holder', 'path'],
  fields: {
    holder: ['holder_id', 'text'],
    path: ['path', 'words'],
    project: ['project', 'words?'],
    blob: ['blob', 'text'],
    head: ['head', 'text?'],
    symbol: ['symbol', 'words?'],
    symbolHash: ['symbol_hash', 'text?'],
    movedTo: ['moved_to', 'words?'],
  },
}

export const aliasRows: TableForm = {
  table: 'project_aliases',
  key: ['alias'],
  fields: { alias: ['alias', 'words'], project: ['project', 'words'] },
}

/** How projects were joined, so that undo can separate them. */
export const projectJoinRows: TableForm = {
  table: 'project_joins',
  key: ['entry'],
  fields: {
    entry: ['log_id', 'number'],
    project: ['project', 'words'],
    joinedTo: ['joined_to', 'words'],
    rootCommit: ['root_commit', 'text?'],
    createdAt: ['created_at', 'number'],
    details: ['details', 'words?'],
    undone: ['undone', 'number'],
  },
}

export const joinedRows: TableForm = {
  table: 'project_join_rows',
  key: ['entry', 'kind', 'id'],
  fields: { entry: ['log_id', 'number'], kind: ['kind', 'text'], id: ['id', 'words'] },
}

/** How far each session was captured, so that its next prompt gets the next number. */
export const capturedRows: TableForm = {
  table: 'captured_sessions',
  key: ['session'],
  fields: {
    session: ['session_id', 'text'],
    client: ['client', 'words'],
    folder: ['folder', 'words'],
    project: ['project', 'words?'],
    prompts: ['prompts', 'number'],
    ended: ['ended', 'number'],
  },
}

/** Former state of an observation or link before a write of the log, as JSON. */
export const changeRows: TableForm = {
  table: 'observation_changes',
  key: ['log', 'observation', 'link'],
  fields: {
    log: ['log_id', 'number'],
    observation: ['observation_id', 'text'],
    link: ['link', 'text'],
    former: ['former', 'words?'],
  },
}

export const receiptRows: TableForm = {
  table: 'receipts',
  key: ['id'],
  fields: {
    id: ['id', 'text'],
    at: ['at', 'number'],
    kind: ['kind', 'text'],
    session: ['session_id', 'text?'],
    project: ['project', 'words?'],
    query: ['query', 'words?'],
    tokens: ['tokens', 'number'],
    fullTokens: ['full_tokens', 'number'],
  },
}

export const receiptLineRows: TableForm = {
  table: 'receipt_lines',
  key: ['receipt', 'line'],
  fields: {
    receipt: ['receipt_id', 'text'],
    line: ['line_id', 'text'],
    place: ['place', 'number'],
    why: ['why', 'words'],
    tokens: ['tokens', 'number'],
    fetchedAt: ['fetched_at', 'number?'],
    citedAt: ['cited_at', 'number?'],
    openedAt: ['opened_at', 'number?'],
  },
}

/** Further rows by their kind in the journal; undoing an import deletes them. */
export const undoableRows = {
  repository: { form: repositoryRows, title: 'name' },
  project_alias: { form: aliasRows, title: 'alias' },
  captured_session: { form: capturedRows, title: 'session' },
  receipt: { form: receiptRows, title: 'id' },
  receipt_line: { form: receiptLineRows, title: 'line' },
} as const

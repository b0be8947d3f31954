import type { TableForm } from '../core/table-rows.ts'

/** Skills themselves are files; these tables have their uses, and drafts from learnings. Append only. */
export const skillTables = `
CREATE TABLE skill_uses (
  id TEXT PRIMARY KEY,
  skill TEXT NOT NULL,
  session TEXT NOT NULL,
  asked_by TEXT NOT NULL,
  at INTEGER NOT NULL
);
CREATE INDEX skill_uses_by_session ON skill_uses (session);
CREATE INDEX skill_uses_by_skill ON skill_uses (skill, at);
CREATE TABLE skill_allowances (id TEXT PRIMARY KEY, session TEXT NOT NULL, at INTEGER NOT NULL);
CREATE TABLE skill_drafts (
  id TEXT PRIMARY KEY,
  learning TEXT NOT NULL,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  body TEXT NOT NULL,
  state TEXT NOT NULL,
  at INTEGER NOT NULL
);
CREATE UNIQUE INDEX skill_drafts_by_learning ON skill_drafts (learning);
`

const draftStates = ['waiting', 'accepted', 'rejected'] as const
export type DraftState = (typeof draftStates)[number]

export const draftRows: TableForm = {
  table: 'skill_drafts',
  key: ['id'],
  fields: {
    id: ['id', 'text'],
    learning: ['learning', 'text'],
    name: ['name', 'words'],
    description: ['description', 'words'],
    body: ['body', 'words'],
    state: ['state', 'text', draftStates],
    at: ['at', 'number'],
  },
}

export const useRows: TableForm = {
  table: 'skill_uses',
  key: ['id'],
  fields: {
    id: ['id', 'text'],
    skill: ['skill', 'words'],
    session: ['session', 'text'],
    askedBy: ['asked_by', 'text', ['agent', 'user']],
    at: ['at', 'number'],
  },
}

export const allowanceRows: TableForm = {
  table: 'skill_allowances',
  key: ['id'],
  fields: { id: ['id', 'text'], session: ['session', 'text'], at: ['at', 'number'] },
}

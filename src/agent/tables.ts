import { isTexts, parsed, type TableForm } from '../core/table-rows.ts'

/** Runs of agents with everything that happened in them. Append only. */
export const agentTables = `
CREATE TABLE agent_runs (
  id TEXT PRIMARY KEY,
  project TEXT NOT NULL,
  repository TEXT NOT NULL,
  task TEXT NOT NULL,
  profile TEXT NOT NULL,
  runner TEXT NOT NULL,
  workspace TEXT NOT NULL,
  place TEXT NOT NULL,
  branch TEXT NOT NULL,
  base TEXT NOT NULL,
  checkpoint TEXT NOT NULL,
  state TEXT NOT NULL,
  reason TEXT NOT NULL,
  wish TEXT NOT NULL,
  question TEXT NOT NULL,
  commands TEXT NOT NULL,
  limits TEXT NOT NULL,
  tokens INTEGER NOT NULL,
  dollars REAL NOT NULL,
  turns INTEGER NOT NULL,
  milliseconds INTEGER NOT NULL,
  at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE INDEX agent_runs_by_project ON agent_runs (project, at);
CREATE TABLE agent_steps (
  id TEXT PRIMARY KEY,
  run TEXT NOT NULL,
  number INTEGER NOT NULL,
  kind TEXT NOT NULL,
  item INTEGER,
  title TEXT NOT NULL,
  state TEXT NOT NULL,
  verdict TEXT NOT NULL,
  text TEXT NOT NULL,
  signature TEXT NOT NULL,
  checkpoint TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  tokens INTEGER NOT NULL,
  dollars REAL NOT NULL,
  turns INTEGER NOT NULL,
  at INTEGER NOT NULL,
  ended_at INTEGER
);
CREATE UNIQUE INDEX agent_steps_by_run ON agent_steps (run, number);
CREATE TABLE agent_commands (
  id TEXT PRIMARY KEY,
  run TEXT NOT NULL,
  step TEXT NOT NULL,
  command TEXT NOT NULL,
  asked_by TEXT NOT NULL,
  process INTEGER,
  code INTEGER,
  output TEXT NOT NULL,
  milliseconds INTEGER,
  at INTEGER NOT NULL
);
CREATE INDEX agent_commands_by_run ON agent_commands (run, at);
CREATE TABLE agent_notes (
  id TEXT PRIMARY KEY,
  run TEXT NOT NULL,
  step TEXT NOT NULL,
  kind TEXT NOT NULL,
  text TEXT NOT NULL,
  at INTEGER NOT NULL
);
CREATE INDEX agent_notes_by_run ON agent_notes (run, at);
CREATE TABLE agent_sessions (place TEXT PRIMARY KEY, runner TEXT NOT NULL, session TEXT NOT NULL, at INTEGER NOT NULL);
`

export const runStates = [
  ...['planned', 'queued', 'running', 'waiting', 'paused'],
  ...['succeeded', 'failed', 'stopped', 'accepted', 'discarded'],
] as const
export const stepKinds = ['plan', 'execute', 'test', 'review'] as const
export const noteKinds = ['denied', 'injection', 'question', 'answer', 'resumed', 'warning', 'known'] as const

const listsIn = (json: string, names: readonly string[]): boolean => {
  const value = parsed(json) as Record<string, unknown> | null | undefined
  return names.every((name) => isTexts(value?.[name]))
}
const isCommands = (json: string): boolean => listsIn(json, ['prepare', 'test', 'allow'])
const isLimits = (json: string): boolean => {
  const value = parsed(json) as Record<string, unknown> | null | undefined
  return ['tokens', 'dollars', 'minutes', 'turns'].every((name) => typeof value?.[name] === 'number')
}
/** Whether JSON is a valid plan: steps with a title and a check. */
const isPlan = (json: string): boolean => {
  const steps = (parsed(json) as { steps?: unknown } | null | undefined)?.steps
  return Array.isArray(steps) && steps.every((step) => isTexts([step?.title, step?.check]))
}

export const runRows: TableForm = {
  table: 'agent_runs',
  key: ['id'],
  fields: {
    id: ['id', 'text'],
    project: ['project', 'words'],
    repository: ['repository', 'words'],
    task: ['task', 'words'],
    profile: ['profile', 'text'],
    runner: ['runner', 'text'],
    workspace: ['workspace', 'text'],
    place: ['place', 'text'],
    branch: ['branch', 'words'],
    base: ['base', 'text'],
    checkpoint: ['checkpoint', 'text'],
    state: ['state', 'text', runStates],
    reason: ['reason', 'words'],
    wish: ['wish', 'text', ['', 'pause', 'stop']],
    question: ['question', 'words'],
    commands: ['commands', 'words', isCommands],
    limits: ['limits', 'text', isLimits],
    tokens: ['tokens', 'number'],
    dollars: ['dollars', 'number'],
    turns: ['turns', 'number'],
    milliseconds: ['milliseconds', 'number'],
    at: ['at', 'number'],
    updatedAt: ['updated_at', 'number'],
  },
}

export const stepRows: TableForm = {
  table: 'agent_steps',
  key: ['id'],
  fields: {
    id: ['id', 'text'],
    run: ['run', 'text'],
    number: ['number', 'number'],
    kind: ['kind', 'text', stepKinds],
    item: ['item', 'number?'],
    title: ['title', 'words'],
    state: ['state', 'text', ['started', 'done']],
    verdict: ['verdict', 'text', ['', 'pass', 'fail', 'asks']],
    text: ['text', 'words', (text, row) => row.kind !== 'plan' || row.verdict !== 'pass' || isPlan(text)],
    signature: ['signature', 'text'],
    checkpoint: ['checkpoint', 'text'],
    attempts: ['attempts', 'number'],
    tokens: ['tokens', 'number'],
    dollars: ['dollars', 'number'],
    turns: ['turns', 'number'],
    at: ['at', 'number'],
    endedAt: ['ended_at', 'number?'],
  },
}

export const commandRows: TableForm = {
  table: 'agent_commands',
  key: ['id'],
  fields: {
    id: ['id', 'text'],
    run: ['run', 'text'],
    step: ['step', 'text'],
    command: ['command', 'words'],
    askedBy: ['asked_by', 'text', ['loop', 'agent']],
    process: ['process', 'number?'],
    code: ['code', 'number?'],
    output: ['output', 'words'],
    milliseconds: ['milliseconds', 'number?'],
    at: ['at', 'number'],
  },
}

export const noteRows: TableForm = {
  table: 'agent_notes',
  key: ['id'],
  fields: {
    id: ['id', 'text'],
    run: ['run', 'text'],
    step: ['step', 'text'],
    kind: ['kind', 'text', noteKinds],
    text: ['text', 'words'],
    at: ['at', 'number'],
  },
}

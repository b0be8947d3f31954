import type { AgentUsage } from '../ports/agent-runner.ts'
import type { WorkspaceKind } from '../ports/workspace.ts'
import type { noteKinds, runStates, stepKinds } from './tables.ts'

export type RunState = (typeof runStates)[number]
export type StepKind = (typeof stepKinds)[number]
export type NoteKind = (typeof noteKinds)[number]

/** Limits of a run. 0: no limit. */
export interface Limits {
  tokens: number
  dollars: number
  /** Minutes of working time. */
  minutes: number
  /** Answers of a model. */
  turns: number
}

/** Commands of a project. An agent's command must begin with the first words of one of them. */
export interface ProjectCommands {
  /** Run once in a new workspace. */
  prepare: string[]
  /** Tests: all have to end with 0. */
  test: string[]
  /** Further commands that the agent may run. */
  allow: string[]
}

/** A task given to an agent. Times are epoch milliseconds. */
export interface AgentRun {
  id: string
  project: string
  /** Root of the owner's repository. */
  repository: string
  task: string
  profile: string
  runner: string
  workspace: WorkspaceKind | 'auto'
  /** Name of the working copy. */
  place: string
  branch: string
  /** Commit of the owner at which the branch begins. */
  base: string
  /** Last commit of a recorded step. */
  checkpoint: string
  state: RunState
  reason: string
  wish: '' | 'pause' | 'stop'
  question: string
  commands: ProjectCommands
  limits: Limits
  tokens: number
  dollars: number
  turns: number
  milliseconds: number
  at: number
  updatedAt: number
}

export interface PlanItem {
  title: string
  /** A command of the project, or empty. */
  check: string
}

/** One step of a run. `started` without a result: it was interrupted, and is repeated from the last checkpoint. */
export interface AgentStep {
  id: string
  run: string
  number: number
  kind: StepKind
  /** Index of the plan item; null for a step that fixes a failure. */
  item: number | null
  title: string
  state: 'started' | 'done'
  verdict: '' | 'pass' | 'fail' | 'asks'
  /** Result: the plan as JSON, the answer, the output of tests, the comments of the review. */
  text: string
  /** Identifies a failure: equal failures have the same value. */
  signature: string
  checkpoint: string
  attempts: number
  tokens: number
  dollars: number
  turns: number
  at: number
  endedAt: number | null
}

export interface AgentCommand {
  id: string
  run: string
  step: string
  command: string
  askedBy: 'loop' | 'agent'
  process: number | null
  code: number | null
  output: string
  milliseconds: number | null
  at: number
}

export interface AgentNote {
  id: string
  run: string
  step: string
  kind: NoteKind
  text: string
  at: number
}

export type Spent = AgentUsage

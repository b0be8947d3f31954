import { readlinkSync } from 'node:fs'
import { isBug, messageOf, toJarvisError } from '../core/errors.ts'
import { endGroup } from '../core/platform/processes.ts'
import { type Bench, Interrupted, runOwn } from './bench.ts'
import { execute, makePlan, review, type StepResult, test } from './moves.ts'
import { type Move, nextMove } from './next-move.ts'
import type { AgentCommand, AgentRun, AgentStep, PlanItem, RunState } from './run.ts'

export interface RunEnd {
  state: RunState
  reason: string
  question?: string
}

/** The owner's requests to a run while it is active. */
export interface Wishes {
  wish(): 'pause' | 'stop' | ''
}

/**
 * Takes steps until the run ends. The result of a step is recorded before the next begins. A step without a result was
 * interrupted: it begins again at the last checkpoint, as if it had never begun.
 */
export async function workOnRun(bench: Bench, { wish }: Wishes, planOnly: boolean): Promise<RunEnd> {
  const { records, run } = bench
  try {
    await prepare(bench)
    for (;;) {
      const steps = await records.steps(run.id)
      const move = nextMove(steps)
      if (move.kind === 'end') return move
      if (planOnly && move.kind !== 'plan') return { state: 'planned', reason: 'Only a plan was requested.' }
      const over = bench.budget.over()
      if (over !== undefined) return { state: 'stopped', reason: over }
      if (wish() !== '') return wished(wish())
      const question = await takeStep(bench, move, steps)
      if (question !== undefined) return { state: 'waiting', reason: 'The owner is asked.', question }
    }
  } catch (error) {
    if (!(error instanceof Interrupted)) return interrupted(bench, error)
    const over = bench.budget.over()
    return over === undefined ? wished(wish()) : { state: 'stopped', reason: over }
  }
}

/** It can be resumed once the reason is gone; a bug is reported as one, and the log has its stack. */
function interrupted({ logger, run }: Bench, error: unknown): RunEnd {
  if (!isBug(error)) return { state: 'paused', reason: `It was interrupted: ${messageOf(error)}` }
  logger.warn('A run of an agent met a bug in Jarvis.', { run: run.id, stack: (error as Error).stack })
  return { state: 'paused', reason: toJarvisError(error).message }
}

const wished = (wish: 'pause' | 'stop' | ''): RunEnd =>
  wish === 'stop'
    ? { state: 'stopped', reason: 'The owner stopped it.' }
    : { state: 'paused', reason: 'It was paused.' }

/** One step with its checkpoint and its record; pauses with a question if it has one. */
async function takeStep(bench: Bench, move: Exclude<Move, { kind: 'end' }>, steps: AgentStep[]) {
  const { records, run, workspace, onProgress } = bench
  const open = steps.find(({ state }) => state === 'started')
  const number = open?.number ?? (steps.at(-1)?.number ?? 0) + 1
  const title = titleOf(move)
  const item = move.kind === 'execute' ? move.item : null
  const id = await records.startStep({ run: run.id, number, kind: move.kind, item, title })
  if (open) await records.note(run.id, id, 'resumed', 'It was interrupted and continues from the last checkpoint.')
  bench.step = { id }
  onProgress(`${move.kind}: ${title}`)
  const { question, ...result } = await resultOf(bench, move, steps)
  const checkpoint = await workspace.checkpoint(`${title.slice(0, 72)}\n\nStep ${number} of ${run.id}.`)
  await records.endStep(id, run.id, { ...result, checkpoint })
  onProgress(`${move.kind}: ${result.verdict}`)
  return question
}

function resultOf(
  bench: Bench,
  move: Exclude<Move, { kind: 'end' }>,
  steps: readonly AgentStep[],
): Promise<StepResult> {
  if (move.kind === 'plan') return makePlan(bench)
  if (move.kind === 'execute') return execute(bench, move, planOf(steps))
  return move.kind === 'test' ? test(bench) : review(bench, move.tested)
}

const planOf = (steps: readonly AgentStep[]): PlanItem[] => {
  const plan = steps.findLast(({ kind, verdict }) => kind === 'plan' && verdict === 'pass')
  return plan ? (JSON.parse(plan.text) as { steps: PlanItem[] }).steps : []
}

const titleOf = (move: Exclude<Move, { kind: 'end' }>): string =>
  move.kind === 'execute'
    ? move.title
    : { plan: 'Plan the task', test: 'Run the tests', review: 'Review the change' }[move.kind]

/**
 * Installs the dependencies of a new workspace; a failure is recorded and does not end the run: tests show what is
 * missing.
 */
async function prepare(bench: Bench): Promise<void> {
  const { records, run, workspace } = bench
  const done = workspace.isNew ? [] : (await records.commands(run.id)).filter(({ code }) => code !== null)
  for (const command of run.commands.prepare) {
    if (done.some((one) => one.command === command)) continue
    const { code, output } = await runOwn(bench, command)
    if (code !== 0) await records.note(run.id, '', 'warning', `${command} ended with ${code}: ${output.slice(-500)}`)
  }
}

/** Ends a command of an interrupted step that outlived its process, if the system shows that it runs in the folder. */
export function endLeftOver(commands: readonly AgentCommand[], folder: string): void {
  for (const { process: pid, code } of commands)
    if (pid !== null && code === null && worksIn(pid, folder)) endGroup(pid, 'SIGKILL')
}

function worksIn(pid: number, folder: string): boolean {
  try {
    const at = readlinkSync(`/proc/${pid}/cwd`)
    return at === folder || at.startsWith(`${folder}/`)
  } catch {
    return false
  }
}

/** Whether a process works on it now can only be found out with its lease. */
export const isOver = ({ state }: AgentRun): boolean =>
  ['succeeded', 'failed', 'stopped', 'accepted', 'discarded', 'planned'].includes(state)

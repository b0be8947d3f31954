import { conflict } from '../core/errors.ts'
import { definedOf } from '../core/object-of.ts'
import type { FindRuns } from './find-runs.ts'
import type { AgentRun } from './run.ts'
import type { RunRepository } from './run-repository.ts'

/** What the owner gives a run that continues: an answer, and new limits. */
export type ResumeRequest = { id: string; answer?: string | undefined } & Partial<AgentRun['limits']>

/** Records the owner's answer and the new limits of a run that is to continue. Errors: `run_over`, `answer_missing`. */
export async function answerRun(
  { runs, records }: { runs: FindRuns; records: RunRepository },
  { id, answer, ...limits }: ResumeRequest,
): Promise<AgentRun> {
  const run = await runs.find(id)
  await runs.notWhileLive(run)
  if (['succeeded', 'accepted', 'discarded'].includes(run.state))
    throw conflict('run_over', `The run is ${run.state}. Give a new task: jarvis agent "…"`)
  if (run.state === 'waiting' && answer === undefined)
    throw conflict('answer_missing', `The run asks: ${run.question} Answer with --answer "…".`)
  if (answer !== undefined) await records.note(run.id, '', 'answer', answer)
  await records.setLimits(run.id, { ...run.limits, ...definedOf(limits) })
  return runs.find(run.id)
}

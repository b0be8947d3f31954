import type { AgentStep, PlanItem } from './run.ts'

/** Next action of a run, derived from its records. */
export type Move =
  | { kind: 'plan' }
  | { kind: 'execute'; item: number | null; title: string; check: string; after: AgentStep | undefined }
  | { kind: 'test' }
  | { kind: 'review'; tested: AgentStep }
  | { kind: 'end'; state: 'succeeded' | 'failed'; reason: string }

/** Tries of a plan item; after that the project's tests must find the problem. */
const triesOfItem = 2

/**
 * The next move of a run, from its recorded steps alone, so that a resumed run continues as if it had never stopped.
 * Ends without progress: the same failure twice in a row, or a fix that changed nothing.
 */
export function nextMove(recorded: readonly AgentStep[]): Move {
  const steps = recorded.filter(({ state, verdict }) => state === 'done' && verdict !== 'asks')
  const plan = steps.findLast(({ kind }) => kind === 'plan')
  if (!plan) return { kind: 'plan' }
  if (plan.verdict === 'fail') return { kind: 'end', state: 'failed', reason: 'The planner gave no plan.' }
  const items = (JSON.parse(plan.text) as { steps: PlanItem[] }).steps
  for (const [item, { title, check }] of items.entries()) {
    const tries = steps.filter((step) => step.kind === 'execute' && step.item === item)
    if (tries.some(({ verdict }) => verdict === 'pass') || tries.length >= triesOfItem) continue
    return { kind: 'execute', item, title, check, after: tries.at(-1) }
  }
  const last = steps.at(-1)!
  if (last.kind === 'test' && last.verdict === 'pass') return { kind: 'review', tested: last }
  if (last.kind === 'review' && last.verdict === 'pass')
    return { kind: 'end', state: 'succeeded', reason: 'Tests and review agree.' }
  if (last.verdict === 'fail' && (last.kind === 'test' || last.kind === 'review')) {
    const why = noProgress(steps)
    if (why !== undefined) return { kind: 'end', state: 'failed', reason: why }
    const title = last.kind === 'test' ? 'Fix the failing tests' : 'Apply the review comments'
    return { kind: 'execute', item: null, title, check: '', after: last }
  }
  return { kind: 'test' }
}

/** Why another round would not help; undefined while there is progress. */
function noProgress(steps: readonly AgentStep[]): string | undefined {
  const failures = steps.filter(({ kind, verdict }) => (kind === 'test' || kind === 'review') && verdict === 'fail')
  const [before, last] = failures.slice(-2)
  if (!before || !last) return undefined
  if (before.kind === last.kind && before.signature === last.signature)
    return `No progress: the ${last.kind} failed twice in the same way.`
  if (before.checkpoint === last.checkpoint) return 'No progress: the fix changed no file.'
  return undefined
}

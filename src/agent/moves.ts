import { contentMark } from '../core/ids.ts'
import { signatureOf } from '../text/signatures/signature.ts'
import { allowedCommand } from './allowed-command.ts'
import { ask, type Bench, checkRoom, runOwn } from './bench.ts'
import type { Move } from './next-move.ts'
import { executePrompt, planPrompt, reviewPrompt, testerPrompt } from './prompts.ts'
import { causeIn, planIn, questionIn, reviewIn, summaryIn } from './read-answer.ts'
import type { AgentStep, PlanItem } from './run.ts'

/** Result of a step, without the checkpoint. */
export interface StepResult extends Pick<AgentStep, 'verdict' | 'text' | 'signature'> {
  /** Question that the owner must answer before it can continue. */
  question?: string
}

const passed = (text: string): StepResult => ({ verdict: 'pass', text, signature: '' })
const asks = (question: string): StepResult => ({ verdict: 'asks', text: question, signature: '', question })

/** Asks for a plan. A step without an allowed check has none. */
export async function makePlan(bench: Bench): Promise<StepResult> {
  const text = await ask(bench, 'planner', planPrompt(bench.about))
  const question = questionIn(text)
  if (question !== undefined) return asks(question)
  const steps = planIn(text).map(({ title, check }) => ({
    title,
    check: 'argv' in allowedCommand(check, bench.run.commands) ? check : '',
  }))
  if (steps.length === 0) return { verdict: 'fail', text: text.slice(0, 2000), signature: 'no-plan' }
  return passed(JSON.stringify({ steps }))
}

type Execution = Extract<Move, { kind: 'execute' }>

/** Lets the executor do one step, then runs its check. */
export async function execute(bench: Bench, move: Execution, plan: readonly PlanItem[]): Promise<StepResult> {
  const { title, check } = move
  const prompt = executePrompt(bench.about, { title, check, plan, cause: move.after?.text ?? '' })
  const text = await ask(bench, 'executor', prompt)
  const question = questionIn(text)
  if (question !== undefined) return asks(question)
  const summary = summaryIn(text)
  if (check === '') return passed(summary)
  const { code, output } = await runOwn(bench, check)
  checkRoom(bench)
  if (code === 0) return passed(summary)
  return {
    verdict: 'fail',
    text: `${summary}\n\n${check} ended with ${code}:\n${output}`,
    signature: failureMark(output),
  }
}

/** Runs the tests of the project. Their output decides; the tester only explains a failure. */
export async function test(bench: Bench): Promise<StepResult> {
  const { test: commands } = bench.run.commands
  const lines: string[] = []
  for (const command of commands) {
    const { code, output } = await runOwn(bench, command)
    checkRoom(bench)
    if (code === 0) {
      lines.push(`${command}: exit 0`)
      continue
    }
    const cause = causeIn(await ask(bench, 'tester', testerPrompt(bench.about, output)))
    const fixes = await knownFixes(bench, output)
    const text = [`${command}: exit ${code}`, output.slice(-8000), `Cause, as the tester sees it: ${cause}`, ...fixes]
    return { verdict: 'fail', text: text.join('\n'), signature: failureMark(output) }
  }
  return passed(lines.length > 0 ? lines.join('\n') : 'No tests of this project are known.')
}

/** Known fixes of this error. Showing them is recorded: learning counts whether they helped. */
async function knownFixes({ fixesFor, records, run, step }: Bench, output: string): Promise<string[]> {
  const { lines, ids } = await fixesFor(output)
  if (ids.length > 0) await records.note(run.id, step.id, 'known', ids.join(' '))
  return lines
}

/** Lets the reviewer judge the whole change. */
export async function review(bench: Bench, tested: AgentStep): Promise<StepResult> {
  const diff = await bench.workspace.diff(bench.run.base)
  if (diff.trim() === '') return { verdict: 'fail', text: 'Nothing was changed.', signature: 'no-change' }
  const text = await ask(bench, 'reviewer', reviewPrompt(bench.about, { diff, tested }))
  const question = questionIn(text)
  if (question !== undefined) return asks(question)
  const { accepted, comments } = reviewIn(text)
  if (accepted) return passed(comments)
  return { verdict: 'fail', text: `The reviewer asks for a change: ${comments}`, signature: contentMark(comments) }
}

/** Identifies a failure: by its error, or by the output without times and addresses. */
const failureMark = (output: string): string =>
  `${signatureOf(output)?.id ?? ''}:${contentMark(output.replace(/\b\d+(?:\.\d+)?\s?m?s\b|0x[0-9a-f]+|\b\d+\.\d{2,}\b|\d{2}:\d{2}:\d{2}/g, ''))}`

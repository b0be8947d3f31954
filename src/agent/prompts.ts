import { asStoredText } from '../core/flag-instruction.ts'
import type { AgentRun, AgentStep, PlanItem } from './run.ts'

/** Data for the beginning of every prompt of a run. */
export interface About {
  run: AgentRun
  /** Lines of knowledge: about the project, fixes, skills. */
  known: readonly string[]
  /** Questions of the run with their answers. */
  answers: readonly string[]
}

const longestOutput = 8000
const asking = 'If you cannot go on without a decision of the owner, answer {"question": "…"} instead.'

/** Wraps a text from outside, to separate it from the instructions. */
const data = (name: string, text: string): string =>
  `<${name}>\n${asStoredText(text).replaceAll(`</${name}>`, `< /${name}>`)}\n</${name}>`

function opening({ run, known, answers }: About): string {
  const allowed = [...new Set([...run.commands.test, ...run.commands.allow])]
  return [
    `Task of the owner:\n${run.task}`,
    ...(answers.length > 0 ? [`Answers of the owner:\n${answers.join('\n')}`] : []),
    ...(known.length > 0 ? [data('known', known.join('\n'))] : []),
    `Allowed commands: ${allowed.length > 0 ? allowed.join(', ') : 'none'}.`,
  ].join('\n\n')
}

export const planPrompt = (about: About): string =>
  `${opening(about)}\n\nPlan it. Answer {"steps": [{"title": "…", "check": "…"}]}. ${asking}`

export function executePrompt(
  about: About,
  { title, check, plan, cause }: { title: string; check: string; plan: readonly PlanItem[]; cause: string },
): string {
  return [
    opening(about),
    `The plan:\n${plan.map((item, at) => `${at + 1}. ${item.title}`).join('\n')}`,
    `Your step: ${title}${check === '' ? '' : `\nIts check: ${check}`}`,
    ...(cause === '' ? [] : [data('what_went_wrong', cause)]),
    `Do it now, in the working folder. Answer {"summary": "what you changed and why"}. ${asking}`,
  ].join('\n\n')
}

export const testerPrompt = (about: About, output: string): string =>
  [
    opening(about),
    `The tests failed.`,
    data('output', output.slice(-longestOutput)),
    'Answer {"cause": "three sentences at most", "file": "where it is"}.',
  ].join('\n\n')

export function reviewPrompt(about: About, { diff, tested }: { diff: string; tested: AgentStep }): string {
  return [
    opening(about),
    data('diff', diff),
    data('tests', tested.text.slice(-2000)),
    `Answer {"verdict": "accept" or "change", "comments": "what has to change and why"}. ${asking}`,
  ].join('\n\n')
}

/** Summary that a session needs when its conversation is reset. */
export const keptPrompt = ({ run, known }: About, steps: readonly AgentStep[]): string =>
  [
    `Task of the owner:\n${run.task}`,
    ...steps
      .filter(({ state }) => state === 'done')
      .map(({ kind, title, verdict }) => `${kind}: ${title} (${verdict})`),
    ...(known.length > 0 ? [data('known', known.join('\n'))] : []),
  ].join('\n')

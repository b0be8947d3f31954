import type { DateStyle } from '../core/day-in-words.ts'
import { secondOf } from '../core/day-of.ts'
import type { ViewSettings } from '../ports/doors.ts'
import type { Agent, WholeRun } from './create-agent.ts'
import type { AgentRun } from './run.ts'
import { changedFiles, commandLines, noteLines, planLines, stepLines, tick } from './run-text.ts'

type Listed = AgentRun & { live: boolean }
const short = (id: string): string => id.slice(0, 14)
const firstLine = (text: string): string => text.split('\n')[0]!.slice(0, 90)

const stateOf = ({ state, live }: Listed): string => (state === 'running' && !live ? 'interrupted' : state)

const line = (run: Listed, dates: DateStyle): string =>
  `${short(run.id)}  ${stateOf(run).padEnd(11)}  ${dates.moment(run.at)}  ${run.project}  ${firstLine(run.task)}`

export const listText = ({ runs }: { runs: Listed[] }, { output: { style } }: ViewSettings): string =>
  runs.length === 0
    ? 'No runs yet. Example: jarvis agent "make the flaky queue test pass"'
    : runs.map((run) => line(run, style)).join('\n')

const cost = ({ tokens, dollars, turns, milliseconds }: AgentRun): string =>
  `${tokens} tokens, $${dollars.toFixed(2)}, ${turns} turns, ${(milliseconds / 60_000).toFixed(1)} min`

/** The next command that makes sense for a run in this state. */
function next(run: Listed): string[] {
  const id = short(run.id)
  if (run.state === 'waiting') return [`It asks: ${run.question}`, `Answer: jarvis agent resume ${id} --answer "…"`]
  if (run.state === 'succeeded')
    return [
      `Accept it: jarvis agent accept ${id} --merge`,
      `Or look first: git diff ${run.base.slice(0, 10)} ${run.branch}`,
    ]
  if (run.state === 'planned') return [`Run it: jarvis agent resume ${id}`]
  if (run.live) return [`Follow it: jarvis agent attach ${id}`]
  if (['queued', 'running', 'paused', 'stopped', 'failed'].includes(run.state))
    return [`Continue: jarvis agent resume ${id}`, `Or discard it: jarvis agent discard ${id}`]
  return []
}

/** A run with its plan, steps and cost, and the possible next commands. */
export const runText = (run: WholeRun, settings: ViewSettings): string =>
  [
    line(run, settings.output.style),
    ...(run.reason === '' ? [] : [`  ${run.reason}`]),
    ...planLines(run.steps),
    ...run.steps.flatMap(stepLines),
    ...noteLines(run.notes),
    ...changedFiles(run.diff),
    `  ${cost(run)}; ${run.workspace}, ${run.runner}, branch ${run.branch}`,
    ...next(run),
  ].join('\n')

/** 0 where the work is done, or planned: a script must not go on with a run that failed, stopped, or asks. */
export const exitOfRun = ({ state }: Pick<AgentRun, 'state'>): number =>
  ['succeeded', 'planned', 'accepted'].includes(state) ? 0 : 1

/** The same with the commands that ran and the diff. */
export const wholeText = (run: WholeRun, settings: ViewSettings): string =>
  [runText(run, settings), ...commandLines(run.ran), ...(run.diff === '' ? [] : ['', run.diff.trimEnd()])].join('\n')

/** Result of a step; a plan as its items. */
const whatCame = (step: WholeRun['steps'][number]): string =>
  step.kind === 'plan' && step.verdict === 'pass' ? planLines([step]).join('\n').trim() : step.text

/** All records of a run, in the order of their times. */
export function replayText(run: WholeRun, settings: ViewSettings): string {
  const numbers = new Map(run.steps.map(({ id, number }) => [id, number]))
  const numberOf = (step: string) => numbers.get(step) ?? Number.POSITIVE_INFINITY
  const events = [
    ...run.steps.map(({ at, id, kind, title }) => ({ at, number: numberOf(id), id: '0', text: `${kind}: ${title}` })),
    ...run.ran.map(({ at, id, step, command, code, output }) => ({
      ...{ at, id, number: numberOf(step) },
      text: `$ ${command}\nexit ${code ?? '(interrupted)'}\n${output.trimEnd()}`,
    })),
    ...run.notes.map(({ at, id, step, kind, text }) => ({
      at,
      id,
      number: numberOf(step),
      text: `! ${kind}: ${text}`,
    })),
    ...run.steps.flatMap((step) =>
      step.endedAt === null
        ? []
        : [{ at: step.endedAt, id: 'z', number: numberOf(step.id), text: `${tick[step.verdict]} ${whatCame(step)}` }],
    ),
  ].sort((one, other) => one.at - other.at || one.number - other.number || (one.id < other.id ? -1 : 1))
  return [
    line(run, settings.output.style),
    ...events.map(({ at, text }) => `${secondOf(at)}  ${text}`),
    run.diff,
    cost(run),
  ].join('\n')
}

export const acceptText = (run: Awaited<ReturnType<Agent['accept']>>): string =>
  run.merged
    ? `Merged into ${run.repository} as ${run.commit.slice(0, 12)}.`
    : `The branch ${run.branch} is in ${run.repository}. Merge it: git merge ${run.branch}`

export const discardText = (run: Awaited<ReturnType<Agent['discard']>>): string =>
  run.commit === null
    ? `Run ${short(run.id)} is discarded.`
    : `Run ${short(run.id)} is discarded; its branch was at ${run.commit.slice(0, 12)}.`

export const shellText = ({ folder, argv, addresses }: Awaited<ReturnType<Agent['shell']>>): string =>
  [`cd ${folder}`, argv.join(' '), ...addresses].join('\n')

/** Shell that a person at a terminal gets in place of the text. */
export const shellProgram = ({ folder, argv, addresses }: Awaited<ReturnType<Agent['shell']>>) => ({
  ...{ folder, argv },
  note: [
    `Workspace ${folder}. End the shell with "exit".`,
    ...addresses.map((address) => `It is reached at ${address}.`),
    'The next run of this project discards your changes here: it starts from its last commit.',
  ].join('\n'),
})

export const profilesText = ({ profiles }: { profiles: ReturnType<Agent['profiles']> }): string =>
  profiles
    .map(({ name, description, shipped }) => `${name}  ${description}${shipped ? ' (ships with Jarvis)' : ''}`)
    .join('\n')

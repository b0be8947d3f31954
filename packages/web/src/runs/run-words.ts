import { countOf, formatDuration, formatNumber } from '../format.ts'
import type { AgentRun, WholeRun } from '../server/types.ts'
import { asks } from './asks.ts'

/** What a run does, in a word or two. */
export function stateInWords({ state, live }: Pick<AgentRun, 'state' | 'live'>): string {
  if (state === 'running') return live ? 'working now' : 'interrupted'
  return words[state]
}

const words: Readonly<Record<AgentRun['state'], string>> = {
  ...{ planned: 'planned', queued: 'queued', running: 'working now', waiting: 'asks you', paused: 'paused' },
  ...{ succeeded: 'ready to accept', failed: 'failed', stopped: 'stopped', accepted: 'accepted' },
  discarded: 'discarded',
}

/** What may be done with a run in its state. */
export function choicesFor({ state, live }: Pick<AgentRun, 'state' | 'live'>) {
  const over = state === 'accepted' || state === 'discarded'
  return {
    stop: live || state === 'queued',
    resume: !live && ['planned', 'running', 'paused', 'stopped', 'failed'].includes(state),
    answer: !live && state === 'waiting',
    accept: !live && state === 'succeeded',
    discard: !live && !over && state !== 'planned' && state !== 'queued',
  }
}

/** `12,300 tokens · $0.42 · 9 answers · 3 min`. */
export const costInWords = ({ tokens, dollars, turns, milliseconds }: AgentRun): string =>
  [
    countOf(tokens, 'token'),
    `$${dollars.toFixed(2)}`,
    countOf(turns, 'answer'),
    ...(milliseconds > 0 ? [formatDuration(milliseconds)] : []),
  ].join(' · ')

const used = ({ tokens, dollars, turns, milliseconds, limits }: AgentRun) =>
  [
    { name: 'tokens', words: 'tokens', used: tokens, most: limits.tokens },
    { name: 'dollars', words: 'dollars', used: dollars, most: limits.dollars },
    { name: 'turns', words: 'answers', used: turns, most: limits.turns },
    { name: 'minutes', words: 'minutes', used: milliseconds / 60_000, most: limits.minutes },
  ] as const

/** The limits of a run that are nearly used up: those above half. */
export const nearLimits = (run: AgentRun): string[] =>
  used(run)
    .filter(({ used, most }) => most > 0 && used / most > 0.5)
    .map(({ name, words, used, most }) => {
      const limit = name === 'dollars' ? `$${most.toFixed(2)}` : `${formatNumber(most)} ${words}`
      return `${Math.round((100 * used) / most)} % of ${limit}`
    })

/** The first limit that is used up, with a higher one to offer: a run with it would stop again at once. */
export function spentLimit(run: AgentRun) {
  const spent = used(run).find(({ used, most }) => most > 0 && used >= most)
  if (!spent) return undefined
  const { name, words, used: done, most } = spent
  return { name, label: `New limit, ${words}`, offer: most * (Math.floor(done / most) + 1) }
}

type Sign = 'pass' | 'fail' | 'asks' | 'going' | 'open'

export const signOf: Readonly<Record<Sign, string>> = { pass: '✓', fail: '✗', asks: '?', going: '…', open: '○' }
export const signInWords: Readonly<Record<Sign, string>> = {
  ...{ pass: 'done', fail: 'failed', asks: 'asks', going: 'in progress', open: 'not started' },
}

type Step = WholeRun['steps'][number]

const signOfStep = ({ state, verdict }: Step): Sign => (state === 'started' || verdict === '' ? 'going' : verdict)

/** The items of the plan with how far each is, by the steps that were recorded. */
export function planOf(steps: readonly Step[]): { title: string; check: string; sign: Sign }[] {
  const plan = steps.findLast(({ kind, state, verdict }) => kind === 'plan' && state === 'done' && verdict === 'pass')
  if (!plan) return []
  return itemsOf(plan.text).map(({ title, check }, item) => {
    const tries = steps.filter((step) => step.kind === 'execute' && step.item === item)
    const last = tries.at(-1)
    // A check that failed twice is left to the tests: once they pass, the item is done.
    const isDone =
      tries.some(({ verdict }) => verdict === 'pass') ||
      steps.some(({ kind, verdict, number }) => kind === 'test' && verdict === 'pass' && last && number > last.number)
    const sign = isDone ? 'pass' : last ? signOfStep(last) : 'open'
    return { title, check, sign }
  })
}

function itemsOf(text: string): { title: string; check: string }[] {
  try {
    const { steps } = JSON.parse(text) as { steps: { title: string; check?: string }[] }
    return steps.map(({ title, check = '' }) => ({ title, check }))
  } catch {
    return []
  }
}

/** One thing that happened in a run. */
export interface RunEvent {
  key: string
  at: number
  kind: string
  sign: Sign | undefined
  title: string
  /** What a command printed, or what came of a step. */
  text: string
}

/** Everything that was recorded of a run, in the order in which it happened. */
export function eventsOf({ steps, ran, notes }: Pick<WholeRun, 'steps' | 'ran' | 'notes'>): RunEvent[] {
  const began = steps.map(({ id, at, kind, title }): RunEvent => {
    return { key: `begin ${id}`, at, kind, sign: undefined, title, text: '' }
  })
  const ended = steps.flatMap((step): RunEvent[] => {
    const { id, endedAt, kind, text } = step
    if (endedAt === null) return []
    const [first = '', ...rest] = (kind === 'plan' ? planInWords(text) : text).trim().split('\n')
    const sign = signOfStep(step)
    // Its question is an event of its own.
    if (sign === 'asks')
      return [{ key: `end ${id}`, at: endedAt, kind, sign, title: 'Waits for your answer', text: '' }]
    return [{ key: `end ${id}`, at: endedAt, kind, sign, title: first, text: rest.join('\n').trim() }]
  })
  const commands = ran.map(({ id, at, command, code, output }): RunEvent => {
    const sign = code === null ? 'going' : code === 0 ? 'pass' : 'fail'
    return { key: id, at, kind: 'command', sign, title: command, text: output.trim() }
  })
  const said = notes.map(({ id, at, kind, text }): RunEvent => {
    return { key: id, at, kind: noteInWords[kind], sign: undefined, title: text, text: '' }
  })
  return [...began, ...commands, ...said, ...ended].sort((one, other) => one.at - other.at)
}

const noteInWords: Readonly<Record<WholeRun['notes'][number]['kind'], string>> = {
  ...{ denied: 'refused', injection: 'looks like an order', question: 'asks you', answer: 'you answered' },
  ...{ resumed: 'resumed', warning: 'warning', known: 'known before' },
}

const planInWords = (text: string): string => {
  const items = itemsOf(text)
  return items.length === 0 ? text : `${countOf(items.length, 'step')}\n${items.map(({ title }) => title).join('\n')}`
}

/** The run as it was when so many of its events had happened. */
export function runAt(run: WholeRun, events: readonly RunEvent[], count: number): WholeRun {
  if (count >= events.length) return run
  const shown = new Set(events.slice(0, count).map(({ key }) => key))
  const steps = run.steps
    .filter(({ id }) => shown.has(`begin ${id}`))
    .map((step): Step => (shown.has(`end ${step.id}`) ? step : { ...step, state: 'started', verdict: '', text: '' }))
  return {
    ...run,
    steps,
    ran: run.ran.filter(({ id }) => shown.has(id)),
    notes: run.notes.filter(({ id }) => shown.has(id)),
  }
}

/** Those that ask come first: nothing goes on in them until they are answered. */
export const askingFirst = (runs: readonly AgentRun[]): AgentRun[] => [
  ...runs.filter(asks),
  ...runs.filter((run) => !asks(run)),
]

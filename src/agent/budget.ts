import type { AgentUsage } from '../ports/agent-runner.ts'
import type { AgentRun, Limits } from './run.ts'

export interface Budget {
  /** Counts; aborts the signal when a limit is reached. */
  spend(usage: AgentUsage): void
  /** Which limit was reached, a whole sentence; undefined while there is room. */
  over(): string | undefined
  readonly signal: AbortSignal
  /** Working time since the run was taken up, milliseconds. */
  worked(): number
  end(): void
}

/** The longest that a timer can be set to, milliseconds. */
const longestTimerMs = 2 ** 31 - 1

/** What a run may still cost. A limit that is reached aborts the turn that goes on. */
export function createBudget(run: AgentRun, limits: Limits, parent?: AbortSignal): Budget {
  const spent = { tokens: run.tokens, dollars: run.dollars, turns: run.turns }
  const begun = performance.now()
  const controller = new AbortController()
  const signal = parent ? AbortSignal.any([parent, controller.signal]) : controller.signal
  const worked = () => performance.now() - begun
  const minutes = () => (run.milliseconds + worked()) / 60_000
  const sayings: readonly (() => string | undefined)[] = [
    () => past(spent.tokens, limits.tokens, `${spent.tokens} of ${limits.tokens} tokens`),
    () => past(spent.dollars, limits.dollars, `$${spent.dollars.toFixed(2)} of $${limits.dollars.toFixed(2)}`),
    () => past(spent.turns, limits.turns, `${spent.turns} of ${limits.turns} turns`),
    () => past(minutes(), limits.minutes, `${minutes().toFixed(1)} of ${limits.minutes} minutes`),
  ]
  const over = () => {
    const what = sayings.map((say) => say()).find((one) => one !== undefined)
    return what === undefined ? undefined : `The budget is used up: ${what}.`
  }
  const check = () => {
    if (over() !== undefined) controller.abort()
  }
  let timer: NodeJS.Timeout | undefined
  // A timer counts from the time that its loop last looked at, so it may ring early: then it is set again.
  const watchMinutes = () => {
    if (limits.minutes === 0 || controller.signal.aborted) return
    const left = Math.max(0, (limits.minutes - minutes()) * 60_000)
    const ring = () => {
      check()
      watchMinutes()
    }
    timer = setTimeout(ring, Math.min(left + 1, longestTimerMs)).unref()
  }
  watchMinutes()
  check()
  return {
    spend({ inputTokens, outputTokens, dollars, turns }) {
      spent.tokens += inputTokens + outputTokens
      spent.dollars += dollars
      spent.turns += turns
      check()
    },
    over,
    signal,
    worked,
    end: () => clearTimeout(timer),
  }
}

const past = (spent: number, limit: number, text: string): string | undefined =>
  limit > 0 && spent >= limit ? text : undefined

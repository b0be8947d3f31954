import type { AgentUsage } from '../ports/agent-runner.ts'
import type { AgentRun, Limits } from './run.ts'

export interface Budget {
  /** Counts; aborts the signal when a limit is reached. */
  spend(usage: AgentUsage): void
  /** The exceeded limit, as a sentence; undefined while within all limits. */
  over(): string | undefined
  readonly signal: AbortSignal
  /** Working time since the run was taken up, milliseconds. */
  worked(): number
  end(): void
}

/** The longest that a timer can be set to, milliseconds. */
const longestTimerMs = 2 ** 31 - 1

/** Remaining budget of a run. Reaching a limit aborts the current turn. */
export function createBudget(run: AgentRun, limits: Limits, parent?: AbortSignal): Budget {
  const spent = { tokens: run.tokens, dollars: run.dollars, turns: run.turns }
  const begun = performance.now()
  const controller = new AbortController()
  const signal = parent ? AbortSignal.any([parent, controller.signal]) : controller.signal
  const worked = () => performance.now() - begun
  const minutes = () => (run.milliseconds + worked()) / 60_000
  const exceeded: readonly (() => string | undefined)[] = [
    () => past(spent.tokens, limits.tokens, `${spent.tokens} of ${limits.tokens} tokens`),
    () => past(spent.dollars, limits.dollars, `$${spent.dollars.toFixed(2)} of $${limits.dollars.toFixed(2)}`),
    () => past(spent.turns, limits.turns, `${spent.turns} of ${limits.turns} turns`),
    () => past(minutes(), limits.minutes, `${minutes().toFixed(1)} of ${limits.minutes} minutes`),
  ]
  const over = () => {
    const what = exceeded.map((say) => say()).find((one) => one !== undefined)
    return what === undefined ? undefined : `The budget is used up: ${what}.`
  }
  const check = () => {
    if (over() !== undefined) controller.abort()
  }
  let timer: NodeJS.Timeout | undefined
  // A timer counts from its loop's last time, so it may fire early: then it is set again.
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

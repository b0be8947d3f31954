import { type ProcessorUse, processorUse } from '../core/platform/processor-wait.ts'

/** The time in which a server has to answer, and how it is called. */
export interface TimeLimit {
  signal: AbortSignal
  /** In words: `2 s`, or `3.4 s on a busy machine`. */
  within(): string
  /** A program was started that is the server. Without one, this process counts: it could not read what came. */
  started(pid: number): void
  /** How much longer than usual it was so far, milliseconds. */
  extra(): number
  end(): void
}

/** On a machine that is not overloaded, a program waits less than this share of the time for a processor. */
const usualShare = 0.25
/** What an overloaded machine can add, in times of the limit. */
const mostExtra = 2
const lookMs = 100
/** A program that did so little for so many looks hangs, however busy the machine is. */
const idle = { looks: 4, activeMs: 20 }

/**
 * Ends after `timeoutMs`. Where the machine is so busy that the server could not run, the time goes on by as much as it waited
 * for a processor, while it is still at work: a good server that got no processor is not one that hangs. At most three times as
 * long.
 */
export function limitTime(timeoutMs: number): TimeLimit {
  const controller = new AbortController()
  const startedAt = performance.now()
  const passed = () => performance.now() - startedAt
  const before = processorUse(process.pid)
  let pid: number | undefined
  let extra = 0
  const looked: number[] = []
  const timer = setInterval(look, Math.min(lookMs, timeoutMs))

  function look(): void {
    const { waited, active } = useOf(pid, before)
    looked.push(active)
    const allowed = waited < timeoutMs * usualShare || hangs(looked) ? 0 : Math.min(waited, timeoutMs * mostExtra)
    if (passed() < timeoutMs + allowed) return
    extra = Math.max(0, passed() - timeoutMs)
    end()
    controller.abort()
  }
  function end(): void {
    clearInterval(timer)
  }
  return {
    signal: controller.signal,
    within: () =>
      extra < lookMs * 2 ? `${timeoutMs / 1000} s` : `${((timeoutMs + extra) / 1000).toFixed(1)} s on a busy machine`,
    started: (started) => {
      pid = started
      looked.length = 0
    },
    extra: () => Math.round(Math.max(0, passed() - timeoutMs)),
    end,
  }
}

/** What the server did; of this process only what it did since the limit began. */
function useOf(pid: number | undefined, before: ProcessorUse | undefined): ProcessorUse {
  if (pid !== undefined) return processorUse(pid) ?? { active: 0, waited: 0 }
  const now = processorUse(process.pid)
  if (!now || !before) return { active: 0, waited: 0 }
  return { active: now.active - before.active, waited: now.waited - before.waited }
}

const hangs = (looked: readonly number[]): boolean =>
  looked.length > idle.looks && looked.at(-1)! - looked.at(-1 - idle.looks)! < idle.activeMs

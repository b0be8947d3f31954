import { type ProcessorUse, processorUse } from '../core/platform/processor-wait.ts'

/** The time in which a server has to answer. */
export interface TimeLimit {
  signal: AbortSignal
  /** In words: `2 s`, or `3.4 s on a busy machine`. */
  within(): string
  /**
   * Call it when the server's program was started. Without one, this process is measured: it may have been unable to
   * read the answer.
   */
  started(pid: number): void
  /** Extra time so far, milliseconds. */
  extra(): number
  end(): void
}

/** On a machine that is not overloaded, a program waits less than this share of the time for a processor. */
const usualShare = 0.25
/** Most extra time on an overloaded machine, as a multiple of the limit. */
const mostExtra = 2
const lookMs = 100
/** A program that did so little for so many looks hangs, however busy the machine is. */
const idle = { looks: 4, activeMs: 20 }

/**
 * Ends after `timeoutMs`. On a busy machine the limit grows by the time that the server waited for a processor, while
 * it is still working: a good server without a processor does not hang. At most three times as long.
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

/** Processor use of the server; of this process only since the limit began. */
function useOf(pid: number | undefined, before: ProcessorUse | undefined): ProcessorUse {
  if (pid !== undefined) return processorUse(pid) ?? { active: 0, waited: 0 }
  const now = processorUse(process.pid)
  if (!now || !before) return { active: 0, waited: 0 }
  return { active: now.active - before.active, waited: now.waited - before.waited }
}

const hangs = (looked: readonly number[]): boolean =>
  looked.length > idle.looks && looked.at(-1)! - looked.at(-1 - idle.looks)! < idle.activeMs

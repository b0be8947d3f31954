import { setTimeout as sleep } from 'node:timers/promises'
import type { Jarvis } from '../../app/jarvis.ts'

/** The client's own first requests go first, milliseconds. */
const firstPause = 1000
/** A home that does not open is tried again after so long, milliseconds. */
const nextTry = 30_000

export interface BackgroundParts {
  open(): Promise<Jarvis>
  note(text: string): void
  signal: AbortSignal
  /** True while another Jarvis process updates the index. */
  isServed(): boolean
}

/** Updates the index while a client is connected: reads changed files, computes missing vectors. */
export async function workInBackground({ open, note, signal, isServed }: BackgroundParts): Promise<void> {
  let hasNoted = false
  for (let pause = firstPause; !signal.aborted; pause = nextTry) {
    await sleep(pause, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    if (isServed()) continue
    try {
      await (await open()).keepFresh({ signal, isPaused: isServed })
    } catch (error) {
      if (!signal.aborted && !hasNoted) note(`jarvis mcp: the index is not updated: ${(error as Error).message}`)
      hasNoted = true
    }
  }
}

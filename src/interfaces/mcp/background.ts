import type { Jarvis } from '../../app/jarvis.ts'

/** Passages a round of background work; between rounds requests come first. */
const backgroundBatch = 24
/** First look after the client's own first requests, milliseconds. */
const firstPause = 1000
/** Pause between looks for new work, milliseconds. */
const idlePause = 30_000
/** Folders are looked through again after so many milliseconds: ten thousand unchanged files cost a third of a second. */
const lookAgain = 300_000

export interface BackgroundParts {
  open(): Promise<Jarvis>
  note(text: string): void
  signal: AbortSignal
  /** True while another process of ours keeps the index fresh. */
  isServed(): boolean
}

/** Keeps the index fresh while somebody is connected: changed files are read, missing vectors computed. */
export async function workInBackground({ open, note, signal, isServed }: BackgroundParts): Promise<void> {
  let told = false
  let lookedAt = Number.NEGATIVE_INFINITY
  for (let pause = firstPause; !signal.aborted; pause = idlePause) {
    await sleep(pause, signal)
    if (signal.aborted) return
    if (isServed()) continue
    try {
      const jarvis = await open()
      if (performance.now() - lookedAt > lookAgain) {
        lookedAt = performance.now()
        await jarvis.update({ signal })
      }
      await embedMissing(jarvis, signal)
      told = false
    } catch (error) {
      if (!signal.aborted && !told) note(`jarvis mcp: the index is not kept fresh: ${(error as Error).message}`)
      told = true
    }
  }
}

async function embedMissing(jarvis: Jarvis, signal: AbortSignal): Promise<void> {
  for (let pending = 1; pending > 0 && !signal.aborted; ) {
    const round = await jarvis.embed({ budget: backgroundBatch, signal })
    pending = round.embedded === 0 ? 0 : round.pending
  }
}

const sleep = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })

import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Jarvis } from '../../app/jarvis.ts'
import { createServer, describeHome } from './server.ts'

export interface ServeOptions {
  version: string
  /** Opens the home; called once, at the first need. */
  open(): Promise<Jarvis>
  /** Where notes go: never stdout, which is the protocol. */
  note(text: string): void
  signal: AbortSignal
}

/** Passages a round of background work; between rounds requests come first. */
const backgroundBatch = 24
/** Pause between looks for new work, milliseconds. */
const idlePause = 30_000

/**
 * Serves until stdin ends or the signal says so. The transport is up before anything is opened, so that a client's first
 * message is answered at once; missing vectors are computed in the background while somebody is connected.
 */
export async function serve({ version, open, note, signal }: ServeOptions): Promise<void> {
  let opening: Promise<Jarvis> | undefined
  const stop = new AbortController()
  const openOnce = (): Promise<Jarvis> => {
    opening ??= open().catch((error) => {
      // The next request tries again: the owner may have repaired what was wrong.
      opening = undefined
      throw error
    })
    return opening
  }
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve).once('close', resolve)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  const handle = serveStdio(async () => createServer(openOnce, version, await describeHome(openOnce)), {
    onerror: (error) => note(`jarvis mcp: ${error.message}`),
  })
  const background = embedInBackground(openOnce, note, stop.signal)
  await ended
  stop.abort()
  await handle.close()
  await background
  await (await opening?.catch(() => undefined))?.close()
}

async function embedInBackground(open: () => Promise<Jarvis>, note: (text: string) => void, signal: AbortSignal) {
  let told = false
  while (!signal.aborted) {
    await pause(told ? idlePause : 1000, signal)
    if (signal.aborted) return
    try {
      const jarvis = await open()
      for (let pending = 1; pending > 0 && !signal.aborted; ) {
        const round = await jarvis.embed({ budget: backgroundBatch, signal })
        pending = round.embedded === 0 ? 0 : round.pending
      }
    } catch (error) {
      if (!signal.aborted && !told) note(`jarvis mcp: vectors are not computed: ${(error as Error).message}`)
    }
    told = true
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
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

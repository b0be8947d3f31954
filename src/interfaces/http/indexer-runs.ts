import type { Jarvis } from '../../app/jarvis.ts'
import { openJarvis } from '../../app/open-jarvis.ts'
import { cancelled } from '../../core/errors.ts'
import { loadOperation } from '../../operations/catalogue.ts'
import type { FromIndexer, IndexerSetup, ToIndexer } from './indexer-messages.ts'
import { throttleProgress } from './throttle-progress.ts'

type Run = ToIndexer & { kind: 'run' }

/** Runs operations for the server, each with its own open home that is closed afterwards. */
export function createRuns({ home, flags }: IndexerSetup, post: (message: FromIndexer) => void, stop: AbortSignal) {
  const running = new Map<number, AbortController>()
  const work = new Set<Promise<unknown>>()
  stop.addEventListener('abort', () => {
    for (const controller of running.values()) controller.abort()
  })

  async function run({ id, operation: name, input, space }: Run): Promise<unknown> {
    if (stop.aborted) throw cancelled()
    const controller = new AbortController()
    running.set(id, controller)
    let jarvis: Jarvis | undefined
    try {
      const operation = await loadOperation(name)
      jarvis = await openJarvis({
        home,
        space,
        create: operation.makesSpace ?? false,
        config: flags,
        evenDamaged: name === 'doctor',
        onWarning: (message) => post({ kind: 'warning', message }),
      })
      const onProgress = throttleProgress((step, done, total) =>
        post({ kind: 'progress', space, step, done, ...(total !== undefined && { total }) }),
      )
      return await operation.run(jarvis, input as never, { signal: controller.signal, onProgress })
    } finally {
      running.delete(id)
      await jarvis?.close()
    }
  }

  return {
    run(message: Run): Promise<unknown> {
      const done = run(message)
      const settled = done.catch(() => undefined).finally(() => work.delete(settled))
      work.add(settled)
      return done
    },
    cancel: (id: number) => running.get(id)?.abort(),
    close: () => Promise.all(work),
  }
}

import type { Jarvis } from '../../app/jarvis.ts'
import { openJarvis } from '../../app/open-jarvis.ts'
import { cancelled } from '../../core/errors.ts'
import { loadOperation } from '../../operations/catalogue.ts'
import type { FromIndexer, IndexerSetup, ToIndexer } from './indexer-messages.ts'
import { throttleProgress } from './throttle-progress.ts'

type Run = ToIndexer & { kind: 'run' }

/** Runs operations for the server, each with its own open home that is closed afterwards. */
export function createRuns({ home, flags }: IndexerSetup, post: (message: FromIndexer) => void, stop: AbortSignal) {
  const work = new Set<Promise<unknown>>()

  async function run({ operation: name, input, space }: Run): Promise<unknown> {
    if (stop.aborted) throw cancelled()
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
      return await operation.run(jarvis, input as never, { signal: stop, onProgress })
    } finally {
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
    close: () => Promise.all(work),
  }
}

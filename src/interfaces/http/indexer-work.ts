import { giveWay } from '../../core/give-way.ts'
import { createFollower } from './follow-spaces.ts'
import { type FromIndexer, type IndexerSetup, sendError, type ToIndexer } from './indexer-messages.ts'
import { createRuns } from './indexer-runs.ts'

/** An orderly end takes no longer, milliseconds: everything unfinished is found again by the next one. */
const patience = 3000
const memoryEvery = 10_000

/**
 * Main function of the indexer process: it follows the folders, computes vectors, and runs long operations, so that the
 * server's own process is free for questions. Returns a function that shuts it down.
 */
export function work(): () => void {
  const stop = new AbortController()
  let parts: ReturnType<typeof createParts> | undefined

  // Low priority: questions and the owner's other programs come first.
  giveWay(10)
  process.on('message', (message: ToIndexer) => {
    if (message.kind === 'end') end()
    else if (message.kind === 'setup') parts = createParts(message.setup, stop.signal, end)
    else {
      parts?.runs.run(message).then(
        (result) => post({ kind: 'done', id: message.id, result }),
        (error) => post({ kind: 'failed', id: message.id, error: sendError(error) }),
      )
    }
  })
  process.on('SIGTERM', end)
  // Ctrl-C reaches the whole group; when to stop is for the process that people talk to.
  process.on('SIGINT', () => {})
  const postMemory = () => post({ kind: 'memory', bytes: process.memoryUsage.rss() })
  postMemory()
  setInterval(postMemory, memoryEvery).unref()
  return end

  function end(): void {
    if (stop.signal.aborted) return
    stop.abort()
    setTimeout(() => process.exit(), patience).unref()
    void Promise.allSettled([parts?.runs.close(), parts?.follower.done]).then(() => process.exit())
  }
}

const createParts = (setup: IndexerSetup, stop: AbortSignal, end: () => void) => ({
  runs: createRuns(setup, post, stop),
  follower: createFollower(setup, post, stop, end),
})

function post(message: FromIndexer): void {
  if (process.connected) process.send!(message, () => {})
}

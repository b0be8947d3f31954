import { setTimeout as sleep } from 'node:timers/promises'
import type { Jarvis } from '../../app/jarvis.ts'
import { knownSpaces } from '../../app/known-spaces.ts'
import { openJarvis } from '../../app/open-jarvis.ts'
import { databaseFile, homeAt } from '../../config/home.ts'
import { loadConfig } from '../../config/load.ts'
import { fileIdentity } from './file-identity.ts'
import type { FromIndexer, IndexerSetup } from './indexer-messages.ts'
import { throttleProgress } from './throttle-progress.ts'

/** Interval of checks for new spaces and replaced databases, milliseconds. */
const lookEvery = 30_000
/** A space that did not open is retried at the next check. */
interface Followed {
  file: string
  identity: string
  jarvis: Jarvis
  done: Promise<void>
}

/**
 * Follows the folders of every space of the home and computes vectors, until the signal aborts. `restart` is called
 * when a database was replaced (repaired, restored from a backup): a new process opens the new file.
 */
export function createFollower(
  { home, flags, space: usual, watch }: IndexerSetup,
  post: (message: FromIndexer) => void,
  signal: AbortSignal,
  restart: () => void,
) {
  const followed = new Map<string, Followed>()
  /** A database that does not answer now is asked again with the next look. */
  const spaces = async () => knownSpaces(await loadConfig({ home, flags })).catch(() => [])
  return { done: watch ? follow() : Promise.resolve() }

  async function follow(): Promise<void> {
    while (!signal.aborted) {
      for (const space of new Set([usual, ...(await spaces())])) {
        if (!followed.has(space) && !signal.aborted) await begin(space)
      }
      await sleep(lookEvery, undefined, { signal, ref: false }).catch(() => undefined)
      for (const { file, identity } of followed.values()) {
        if (signal.aborted) break
        if (fileIdentity(file) !== identity) restart()
      }
    }
    for (const { jarvis, done } of followed.values()) {
      await done
      await jarvis.close()
    }
  }

  async function begin(space: string): Promise<void> {
    const onWarning = (message: string) => post({ kind: 'warning', message })
    try {
      const jarvis = await openJarvis({ home, space, config: flags, onWarning })
      const file = databaseFile(homeAt(home), space)
      const done = jarvis
        .watch({ signal, onProgress: progressOf(space), onOwner: (state) => post({ kind: 'owner', state }) })
        .catch(async (error: Error) => {
          onWarning(`${space} is not followed: ${error.message}`)
          // The next look begins again.
          if (followed.delete(space)) await jarvis.close()
        })
      followed.set(space, { file, identity: fileIdentity(file), jarvis, done })
    } catch (error) {
      onWarning(`${space} does not open: ${(error as Error).message}`)
    }
  }

  function progressOf(space: string) {
    return throttleProgress((step, done, total) =>
      post({ kind: 'progress', space, step, done, ...(total !== undefined && { total }) }),
    )
  }
}

import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '../../core/errors.ts'
import type { Logger } from '../../core/runtime.ts'
import type { Collection } from '../collections/collection-repository.ts'
import { addCounts } from '../scan/report-scan.ts'
import type { UpdateOptions } from '../scan/update.ts'
import type { UpdateReport } from '../scan/update-report.ts'
import { createBurst } from './burst.ts'
import { type FolderWatch, watchFolder } from './watch-folder.ts'

export interface WatchOptions {
  signal: AbortSignal
  /** Called after each update: once at the beginning for all collections, then once per burst for the changed ones. */
  onBatch?: (report: UpdateReport, collections: readonly string[]) => void
  /** Quiet time that ends a burst of changes. Default 1,500. */
  debounceMs?: number
  /** Interval of checks for added, removed or restored collections and folders. Default 2,000. */
  pollMs?: number
}

interface WatchNeeds {
  list: () => Promise<Collection[]>
  update: (options: UpdateOptions) => Promise<UpdateReport>
  logger: Logger
}

/** After a failure of the system's notification, the whole folder is scanned at this interval. */
const scanMilliseconds = 60_000

interface Watched {
  collection: Collection
  watch: FolderWatch | undefined
  /** Identifies the folder, to detect a replaced one. */
  identity: string
  outdated: boolean
  /** Time of the next full scan, after notification failed. */
  scanAt: number | undefined
}

/** Watches the folders of all collections until `signal` aborts. Never fails: errors are logged and retried. */
export async function watchCollections(needs: WatchNeeds, options: WatchOptions): Promise<void> {
  const { signal, debounceMs = 1500, pollMs = 2000 } = options
  const watched = new Map<number, Watched>()
  const burst = createBurst({
    quietMilliseconds: debounceMs,
    signal,
    run: (scopes) => updateTouched(needs, options, watched, scopes),
  })
  try {
    while (!signal.aborted) {
      await follow(needs, watched, burst.touch, signal).catch((error: unknown) => warn(needs, 'Watching', error))
      await sleep(pollMs, undefined, { signal }).catch(() => undefined)
    }
  } finally {
    await Promise.all([...watched.values()].map((each) => each.watch?.close()))
    await burst.end()
  }
}

/** Opens, closes and reopens watches to match the current collections and folders. */
async function follow(
  needs: WatchNeeds,
  watched: Map<number, Watched>,
  touch: (id: number, scope: string, atOnce?: boolean) => void,
  signal: AbortSignal,
): Promise<void> {
  const collections = await needs.list()
  const present = new Map(collections.map((collection) => [collection.id, collection]))
  for (const [id, each] of watched) {
    const now = present.get(id)
    if (now?.root === each.collection.root && !each.outdated && (await identityOf(now.root)) === each.identity) {
      each.collection = now
    } else {
      watched.delete(id)
      await each.watch?.close()
    }
  }
  const opened: number[] = []
  for (const collection of collections) {
    const known = watched.get(collection.id)
    if (known?.scanAt !== undefined && Date.now() >= known.scanAt) {
      known.scanAt = Date.now() + scanMilliseconds
      touch(collection.id, '', true)
    }
    const identity = known ? undefined : await identityOf(collection.root)
    if (identity === undefined || signal.aborted) continue
    const entry: Watched = { collection, watch: undefined, identity, outdated: false, scanAt: undefined }
    watched.set(collection.id, entry)
    entry.watch = await watchFolder(collection, {
      touched: (scope) => touch(collection.id, scope),
      outdated: () => {
        entry.outdated = true
      },
      failed: (error) => {
        // Reported once: every folder below hits the system's limit again.
        if (entry.scanAt !== undefined) return
        entry.scanAt = Date.now() + scanMilliseconds
        const next = `It is scanned every ${scanMilliseconds / 1000} s instead.`
        needs.logger.warn(`A folder cannot be watched completely. ${next}`, {
          root: collection.root,
          error: error.message,
        })
      },
    }).catch((error: unknown) => {
      // The next round tries again.
      watched.delete(collection.id)
      throw error
    })
    opened.push(collection.id)
  }
  // Covers changes before the watch was ready.
  for (const id of opened) touch(id, '', true)
}

async function updateTouched(
  needs: WatchNeeds,
  { signal, onBatch }: WatchOptions,
  watched: ReadonlyMap<number, Watched>,
  scopes: ReadonlyMap<number, ReadonlySet<string>>,
): Promise<boolean> {
  const names: string[] = []
  let total: UpdateReport | undefined
  try {
    for (const [id, touched] of scopes) {
      const name = watched.get(id)?.collection.name
      if (name === undefined) continue
      const whole = touched.has('')
      const report = await needs.update({ collections: [name], signal, ...(!whole && { scopes: [...touched] }) })
      total = total ? sum(total, report) : report
      names.push(name)
    }
  } catch (error) {
    if (!signal.aborted) warn(needs, 'An update', error)
    return false
  }
  if (total) onBatch?.(total, names)
  return true
}

function sum(a: UpdateReport, b: UpdateReport): UpdateReport {
  return {
    added: a.added + b.added,
    changed: a.changed + b.changed,
    moved: a.moved + b.moved,
    removed: a.removed + b.removed,
    unchanged: a.unchanged + b.unchanged,
    skipped: [...a.skipped, ...b.skipped],
    failed: [...a.failed, ...b.failed],
    ...((a.recoded ?? b.recoded) && { recoded: [...(a.recoded ?? []), ...(b.recoded ?? [])] }),
    ...((a.leftOut ?? b.leftOut) && { leftOut: addCounts(a.leftOut, b.leftOut ?? {}) }),
    durationMs: a.durationMs + b.durationMs,
  }
}

/** Undefined if the folder does not exist. */
async function identityOf(root: string): Promise<string | undefined> {
  try {
    const stats = await stat(root)
    return stats.isDirectory() ? `${stats.dev}:${stats.ino}` : undefined
  } catch {
    return undefined
  }
}

function warn({ logger }: WatchNeeds, what: string, error: unknown): void {
  logger.warn(`${what} failed; it is tried again.`, { error: messageOf(error) })
}

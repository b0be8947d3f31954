import type { Clock, Logger } from '../core/runtime.ts'
import type { Keeping } from '../sessions/sessions.ts'

interface Needs {
  clock: Clock
  logger: Logger
  keeping: Pick<Keeping, 'retain' | 'follow'>
  /** Whether old observations are put away without being asked to. */
  retains: boolean
  /** Removes words of deleted passages from the index; sentences: why that was impossible. */
  wipe?: (() => Promise<string[]>) | undefined
  /** Makes the contexts of places ready anew. */
  prepare(places: Awaited<ReturnType<Keeping['follow']>>): Promise<void>
}

const minute = 60 * 1000
const day = 24 * 60 * minute
/** Not while a process has just begun: who starts it waits for something else, milliseconds. */
const firstRetention = 10 * minute

/**
 * What a process that runs for long does with observations beside reading the inbox: once a minute it looks whether
 * branches were dropped and files moved, once a day what is due to be put away and what was deleted from the index. Called as often as one likes; what fails
 * is told and tried the next time.
 */
export function createBackgroundKeeping({ clock, logger, keeping, retains, wipe, prepare }: Needs) {
  const warn = (what: string) => (error: Error) => logger.warn(`${what}: ${error.message}`)
  const follow = atIntervals(clock, { every: minute, after: minute }, async () => prepare(await keeping.follow()))
  const retain = atIntervals(clock, { every: day, after: firstRetention }, (signal) =>
    keeping.retain({ dryRun: false, signal }),
  )
  const erase = atIntervals(clock, { every: day, after: firstRetention }, async () => wipe?.())
  return async (signal: AbortSignal): Promise<void> => {
    await follow(signal).catch(warn('Branches and moved files could not be looked at'))
    await erase(signal).catch(warn('Words of deleted passages could not be removed'))
    if (retains) await retain(signal).catch(warn('Old observations could not be put away'))
  }
}

function atIntervals(
  clock: Clock,
  { every, after }: { every: number; after: number },
  work: (signal: AbortSignal) => Promise<unknown>,
): (signal: AbortSignal) => Promise<void> {
  let next = clock() + after
  return async (signal) => {
    if (clock() < next) return
    next = clock() + every
    await work(signal)
  }
}

import type { Jarvis } from '../../app/jarvis.ts'
import type { Following } from '../../ports/database.ts'
import type { OpenSpaces } from './open-spaces.ts'

export interface WatchNeeds {
  spaces: OpenSpaces
  space: string
  /** Called with `write` for each entry of the log, and with `index` when search results may have changed. */
  send(event: 'write' | 'index', data: object): void
  /** Interval of polling the database for writes, milliseconds. */
  pollMilliseconds: number
}

interface Seen {
  version: number
  entry: number
}

/**
 * Long work changes the index at every check; pages reload it at each event, so events are this far apart,
 * milliseconds.
 */
const indexPause = 1000
/** Most entries of a burst of writes that are sent one by one. */
const mostEntries = 200
/** Interval of polling the database in addition to notifications, milliseconds. */
const missedPauseMs = 10_000

/** Sends new writes to a space by any process. The returned function stops it. */
export function watchChanges({ spaces, space, send, pollMilliseconds }: WatchNeeds): () => void {
  /** A write was notified, or may have been missed. */
  let isDue = true
  let askedAt = Number.NEGATIVE_INFINITY
  /** Last version and log entry that were sent; undefined before the first poll. */
  let seen: Seen | undefined
  let isAsking = false
  let hasEnded = false
  const index = indexPauses(() => send('index', { space }))

  // Polling waits for notifications, if they come.
  const following = followWrites(spaces, space, () => {
    isDue = true
    if (performance.now() - askedAt >= pollMilliseconds) void poll()
  })

  /**
   * Reads changes if writes are not notified, or one was; otherwise at intervals, in case a notification was missed.
   */
  async function look(): Promise<void> {
    const isQuiet = following.isLive() && !isDue && !index.isDue()
    if (!isQuiet || performance.now() - askedAt >= missedPauseMs) await poll()
  }

  async function poll(): Promise<void> {
    if (hasEnded || isAsking) return
    isAsking = true
    isDue = false
    askedAt = performance.now()
    try {
      await readChanges()
    } catch {
      // Closed or damaged just now: the next round asks again.
      isDue = true
    } finally {
      isAsking = false
    }
  }

  const readChanges = () =>
    spaces.use(space, false, async ({ activity }) => {
      const read = await changesSince(activity, seen)
      seen = read.seen
      // More entries remain: the next round continues where this one ended.
      if (read.isMore) isDue = true
      if (hasEnded) return
      for (const { at, actor, action, target } of read.entries) send('write', { space, action, target, actor, at })
      if (read.isChanged) index.changed()
      index.send()
    })

  const timer = setInterval(() => void look(), pollMilliseconds).unref()
  void poll()
  return () => {
    hasEnded = true
    clearInterval(timer)
    following.stop()
  }
}

/** Calls `onWrite` at each write into a space that the database notifies. */
function followWrites(spaces: OpenSpaces, space: string, onWrite: () => void): Pick<Following, 'isLive' | 'stop'> {
  let following: Following | undefined
  let hasEnded = false
  async function begin(): Promise<void> {
    const begun = await spaces
      .use(space, false, async ({ activity }) => activity.follow(onWrite))
      .catch(() => undefined)
    if (hasEnded) begun?.stop()
    else following = begun
  }
  void begin()
  return {
    isLive: () => following?.isLive() ?? false,
    stop() {
      hasEnded = true
      following?.stop()
    },
  }
}

/** Changes since `seen`; none for the first check. */
async function changesSince(activity: Jarvis['activity'], seen: Seen | undefined) {
  const version = await activity.version()
  const none = { entries: [], isMore: false, isChanged: false }
  if (seen === undefined) return { ...none, seen: { version, entry: await activity.newest() } }
  if (seen.version === version) return { ...none, seen }
  const entries = await activity.since(seen.entry, mostEntries)
  const isMore = entries.length === mostEntries
  const now = { version: isMore ? Number.NaN : version, entry: entries.at(-1)?.id ?? seen.entry }
  return { entries, isMore, isChanged: true, seen: now }
}

/** Sends that the index changed, at most once in each pause. */
function indexPauses(send: () => void) {
  let isChanged = false
  let sentAt = Number.NEGATIVE_INFINITY
  return {
    changed: () => {
      isChanged = true
    },
    isDue: () => isChanged,
    send(): void {
      const now = performance.now()
      if (!isChanged || now - sentAt < indexPause) return
      isChanged = false
      sentAt = now
      send()
    },
  }
}

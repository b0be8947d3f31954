import type { Jarvis } from '../../app/jarvis.ts'
import type { Following } from '../../ports/database.ts'
import type { OpenSpaces } from './open-spaces.ts'

export interface WatchNeeds {
  spaces: OpenSpaces
  space: string
  /** Gets `write` for each entry of the log, and `index` when what can be found has changed. */
  send(event: 'write' | 'index', data: object): void
  /** How often the database is asked whether anything was written, milliseconds. */
  pollMilliseconds: number
}

interface Seen {
  version: number
  entry: number
}

/** During long work there is a change at every look; whoever shows the index reads it again at each, milliseconds. */
const indexPause = 1000
/** Of a burst of writes only so many are told one by one. */
const mostEntries = 200
/** Interval of polling the database in addition to notifications, milliseconds. */
const missedPauseMs = 10_000

/** Sends what is written into a space from now on, by any process. The function that it returns ends that. */
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

  /** Asks where nobody tells of writes, or one was told; else now and then, should one have been missed. */
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
      // More than were read: the next round goes on where this one ended.
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

/** Calls `told` at each write into a space that the database notifies. */
function followWrites(spaces: OpenSpaces, space: string, told: () => void): Pick<Following, 'isLive' | 'stop'> {
  let following: Following | undefined
  let hasEnded = false
  async function begin(): Promise<void> {
    const begun = await spaces.use(space, false, async ({ activity }) => activity.follow(told)).catch(() => undefined)
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

/** What was written since `seen`; nothing where that is the first look. */
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

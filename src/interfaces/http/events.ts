import type { ServerResponse } from 'node:http'
import type { Following } from '../../ports/database.ts'
import type { OpenSpaces } from './open-spaces.ts'
import { refusals } from './refusal.ts'

export interface EventsNeeds {
  spaces: OpenSpaces
  version: string
  /** How often the database is asked whether anything was written, milliseconds. */
  pollMilliseconds?: number
}

/** Asking is one statement of 10 µs; a change is seen soon enough for a person. */
const defaultPoll = 300
/** During long work there is a change at every look; whoever shows the index reads it again at each, milliseconds. */
const indexPause = 1000
/** Keeps connections from being thought dead. */
const heartbeatMilliseconds = 15_000
/** Of a burst of writes only so many are told one by one. */
const mostEntries = 200
const mostListeners = 64
/** Interval of polling the database in addition to notifications, milliseconds. */
const missedPauseMs = 10_000
/** A listener that does not read is cut off when so many bytes wait for it. */
const mostWaiting = 1_000_000

interface Listened {
  listeners: Set<ServerResponse>
  timer: NodeJS.Timeout
  /** Source of notifications of writes, if there is one: polling then waits for a notification. */
  following?: Following | undefined
  /** A write was notified, or may have been missed. */
  isDue: boolean
  askedAt: number
  /** Last version and log entry that listeners got; undefined before the first poll. */
  seen?: { version: number; entry: number }
  asking: boolean
  /** The index changed, and listeners were not notified yet. */
  changed: boolean
  toldAt: number
}

/** Server-sent events: writes and progress of a space. Without listeners nothing is polled. */
export function createEvents({ spaces, version, pollMilliseconds = defaultPoll }: EventsNeeds) {
  const listened = new Map<string, Listened>()
  const heartbeat = setInterval(() => {
    for (const { listeners } of listened.values()) for (const response of listeners) write(response, ':\n\n')
  }, heartbeatMilliseconds).unref()

  function listen(response: ServerResponse, space: string): void {
    // It left while its space was opened: nothing would tell of that again, and it would listen for ever.
    if (response.destroyed) return
    const total = [...listened.values()].reduce((sum, { listeners }) => sum + listeners.size, 0)
    if (total >= mostListeners) throw refusals.tooMany()
    response.socket?.setTimeout(0)
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
    write(response, message('hello', { version }))
    let one = listened.get(space)
    if (!one) {
      one = {
        listeners: new Set(),
        timer: setInterval(() => void look(space), pollMilliseconds).unref(),
        asking: false,
        isDue: true,
        askedAt: Number.NEGATIVE_INFINITY,
        changed: false,
        toldAt: Number.NEGATIVE_INFINITY,
      }
      listened.set(space, one)
      void poll(space)
      void follow(space, one)
    }
    one.listeners.add(response)
    response.on('close', () => leave(space, response))
  }

  function leave(space: string, response: ServerResponse): void {
    const one = listened.get(space)
    one?.listeners.delete(response)
    if (one?.listeners.size !== 0) return
    clearInterval(one.timer)
    one.following?.stop()
    listened.delete(space)
  }

  async function follow(space: string, one: Listened): Promise<void> {
    const told = () => {
      one.isDue = true
      if (performance.now() - one.askedAt >= pollMilliseconds) void poll(space)
    }
    const following = await spaces
      .use(space, false, async ({ activity }) => activity.follow(told))
      .catch(() => undefined)
    if (listened.get(space) === one) one.following = following
    else following?.stop()
  }

  /** Asks where nobody tells of writes, or one was told; else now and then, should one have been missed. */
  async function look(space: string): Promise<void> {
    const one = listened.get(space)
    if (!one) return
    const isQuiet = one.following?.isTold() && !one.isDue && !one.changed
    if (!isQuiet || performance.now() - one.askedAt >= missedPauseMs) await poll(space)
  }

  async function poll(space: string): Promise<void> {
    const one = listened.get(space)
    if (!one || one.asking) return
    one.asking = true
    one.isDue = false
    one.askedAt = performance.now()
    try {
      await spaces.use(space, false, async ({ activity }) => {
        const now = await activity.version()
        if (one.seen?.version === now) return tellIndex(space, one)
        const entries = one.seen ? await activity.since(one.seen.entry, mostEntries) : []
        const entry = one.seen ? (entries.at(-1)?.id ?? one.seen.entry) : await activity.newest()
        const first = one.seen === undefined
        // More than were read: the next round goes on where this one ended.
        if (entries.length === mostEntries) one.isDue = true
        one.seen = { version: entries.length === mostEntries ? Number.NaN : now, entry }
        if (first) return
        for (const { at, actor, action, target } of entries) tell(space, 'write', { space, action, target, actor, at })
        one.changed = true
        tellIndex(space, one)
      })
    } catch {
      // Closed or damaged just now: the next round asks again.
      one.isDue = true
    } finally {
      one.asking = false
    }
  }

  function tellIndex(space: string, one: Listened): void {
    const now = performance.now()
    if (!one.changed || now - one.toldAt < indexPause) return
    one.changed = false
    one.toldAt = now
    tell(space, 'index', { space })
  }

  function tell(space: string, event: string, data: unknown): void {
    const text = message(event, data)
    for (const response of listened.get(space)?.listeners ?? []) write(response, text)
  }

  return {
    listen,
    tell,
    close(): void {
      clearInterval(heartbeat)
      for (const { listeners, timer, following } of listened.values()) {
        clearInterval(timer)
        following?.stop()
        for (const response of listeners) response.end()
      }
      listened.clear()
    },
  }
}

export type Events = ReturnType<typeof createEvents>

const message = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

function write(response: ServerResponse, text: string): void {
  if (response.writableLength > mostWaiting) response.destroy()
  else response.write(text)
}

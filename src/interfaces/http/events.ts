import type { ServerResponse } from 'node:http'
import type { OpenSpaces } from './open-spaces.ts'
import { refusals } from './refusal.ts'
import { watchChanges } from './watch-changes.ts'

export interface EventsNeeds {
  spaces: OpenSpaces
  version: string
  /** Interval of polling the database for writes, milliseconds. */
  pollMilliseconds?: number
}

/** Asking is one statement of 10 µs; a change is seen soon enough for a person. */
const defaultPoll = 300
/** Interval of heartbeats, which keep idle connections from being closed. */
const heartbeatMilliseconds = 15_000
const mostListeners = 64
/** A listener that does not read is cut off when so many bytes wait for it. */
const mostWaiting = 1_000_000

interface Listened {
  listeners: Set<ServerResponse>
  /** Ends the watch on the space. */
  stop(): void
}

/** Server-sent events: writes and progress of a space. Without listeners nothing is polled. */
export function createEvents({ spaces, version, pollMilliseconds = defaultPoll }: EventsNeeds) {
  const listened = new Map<string, Listened>()
  const heartbeat = setInterval(() => {
    for (const { listeners } of listened.values()) for (const response of listeners) write(response, ':\n\n')
  }, heartbeatMilliseconds).unref()

  function listen(response: ServerResponse, space: string): void {
    // The client left while its space was opened; no later event reports that, and its listener would stay for ever.
    if (response.destroyed) return
    const total = [...listened.values()].reduce((sum, { listeners }) => sum + listeners.size, 0)
    if (total >= mostListeners) throw refusals.tooMany()
    response.socket?.setTimeout(0)
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
    write(response, message('hello', { version }))
    let one = listened.get(space)
    if (!one) {
      const send = (event: string, data: object) => broadcast(space, event, data)
      one = { listeners: new Set(), stop: watchChanges({ spaces, space, send, pollMilliseconds }) }
      listened.set(space, one)
    }
    one.listeners.add(response)
    response.on('close', () => leave(space, response))
  }

  function leave(space: string, response: ServerResponse): void {
    const one = listened.get(space)
    one?.listeners.delete(response)
    if (one?.listeners.size !== 0) return
    one.stop()
    listened.delete(space)
  }

  function broadcast(space: string, event: string, data: unknown): void {
    const text = message(event, data)
    for (const response of listened.get(space)?.listeners ?? []) write(response, text)
  }

  return {
    listen,
    tell: broadcast,
    close(): void {
      clearInterval(heartbeat)
      for (const { listeners, stop } of listened.values()) {
        stop()
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

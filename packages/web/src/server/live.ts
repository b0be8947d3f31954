import type { ServerEvent } from '../../../../src/client/client.ts'
import { createStore } from '../store.ts'
import { client } from './client.ts'
import { addEvent, indexChanges, progress, writes } from './events.ts'
import type { Status } from './types.ts'

/** `locked`: the server is there and does not know this browser; only a new one-time link helps. */
export type Connection = 'connecting' | 'open' | 'gone' | 'locked'

export const connection = createStore<Connection>('connecting')
export const status = createStore<Status | undefined>(undefined)

/** Milliseconds between two tries to reach a server that is gone: soon at first, then patiently. */
const firstPause = 500
const longestPause = 5000
/** Milliseconds after which a hidden page closes its connection: a browser opens only six to one server. */
const hiddenPause = 30_000
/** Milliseconds between two looks at the status while work goes on. */
const statusPause = 1500

let listening: AbortController | undefined

/** Listens to the server for as long as the page is looked at, and comes back when the server does. */
export function stayConnected(): void {
  let sleep: ReturnType<typeof setTimeout> | undefined
  void listen()
  document.addEventListener('visibilitychange', () => {
    clearTimeout(sleep)
    if (document.hidden) sleep = setTimeout(stopListening, hiddenPause)
    else if (!listening) void listen()
  })
}

function stopListening(): void {
  listening?.abort()
  listening = undefined
}

async function listen(): Promise<void> {
  const mine = new AbortController()
  const { signal } = mine
  listening = mine
  let pause = firstPause
  while (!signal.aborted) {
    try {
      await client.events(
        (event) => {
          pause = firstPause
          take(event)
        },
        { signal },
      )
      if (!signal.aborted) lose('gone')
    } catch (error) {
      if (!signal.aborted) lose(isLocked(error) ? 'locked' : 'gone')
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
    pause = Math.min(longestPause, pause * 2)
  }
}

const isLocked = (error: unknown): boolean => (error as { details?: { status?: unknown } }).details?.status === 401

function lose(state: 'gone' | 'locked'): void {
  if (connection.get() === 'open') addEvent({ kind: 'connection', text: 'The server does not answer.' })
  connection.set(state)
}

function take({ event, data }: ServerEvent): void {
  if (event === 'hello') {
    if (connection.get() === 'gone') addEvent({ kind: 'connection', text: 'The server is back.' })
    connection.set('open')
    void refreshStatus()
  }
  if (event === 'progress') progress.set(data)
  if (event === 'write') writes.set(writes.get() + 1)
  if (event === 'index') {
    indexChanges.set(indexChanges.get() + 1)
    addEvent({ kind: 'index', text: 'The index has changed.' })
  }
  if (event === 'progress' || event === 'index') refreshStatusSoon()
}

/** Reloads the status. After a failure the last one stays, since the connection shows the error. */
export async function refreshStatus(): Promise<void> {
  const next = await client.status().catch(() => undefined)
  if (next) status.set(next)
}

let refreshing = false

function refreshStatusSoon(): void {
  if (refreshing) return
  refreshing = true
  setTimeout(() => {
    refreshing = false
    void refreshStatus()
  }, statusPause)
}

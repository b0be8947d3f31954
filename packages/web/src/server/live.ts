import { createStore } from '../store.ts'
import { ask, Problem } from './ask.ts'
import { addEvent, type Progress, progress } from './events.ts'
import type { Status } from './types.ts'

/** `locked`: the server is there and does not know this browser; only a new one-time link helps. */
export type Connection = 'connecting' | 'open' | 'gone' | 'locked'

export const connection = createStore<Connection>('connecting')
export const status = createStore<Status | undefined>(undefined)

/** Milliseconds between two tries to reach a server that is gone: soon at first, then patiently. */
const firstPause = 500
const longestPause = 5000
/** A browser opens six connections to one server; a page nobody looks at for so long gives its own back. */
const hiddenPause = 30_000
/** Milliseconds between two looks at the status while work goes on. */
const statusPause = 1500

let source: EventSource | undefined
let pause = firstPause
let lost = false
let retry: ReturnType<typeof setTimeout> | undefined
let sleep: ReturnType<typeof setTimeout> | undefined

/** Listens to the server for as long as the page is open, and comes back when the server does. */
export function stayConnected(): void {
  connect()
  document.addEventListener('visibilitychange', () => {
    clearTimeout(sleep)
    if (document.hidden) sleep = setTimeout(disconnect, hiddenPause)
    else if (!source) connect()
  })
}

function disconnect(): void {
  clearTimeout(retry)
  source?.close()
  source = undefined
}

function connect(): void {
  disconnect()
  const mine = new EventSource('/api/events')
  source = mine
  mine.addEventListener('open', () => {
    pause = firstPause
    if (lost) addEvent({ kind: 'connection', text: 'The server is back.' })
    lost = false
    connection.set('open')
    void refreshStatus()
  })
  mine.addEventListener('progress', (event) => {
    progress.set(JSON.parse(event.data) as Progress)
    refreshStatusSoon()
  })
  mine.addEventListener('write', (event) => {
    const { action, target, actor, at } = JSON.parse(event.data)
    addEvent({ kind: 'write', text: target, action, actor, at })
  })
  mine.addEventListener('index', () => {
    addEvent({ kind: 'index', text: 'The index has changed.' })
    refreshStatusSoon()
  })
  mine.addEventListener('error', () => {
    disconnect()
    void explainLoss()
  })
}

/** Gone, or there and locked? An event source does not tell. */
async function explainLoss(): Promise<void> {
  const state = await ask('status').then(
    () => 'connecting' as const,
    (error: unknown) => (error instanceof Problem && error.status === 401 ? ('locked' as const) : ('gone' as const)),
  )
  if (state === 'gone' && !lost) addEvent({ kind: 'connection', text: 'The server does not answer.' })
  lost ||= state === 'gone'
  connection.set(state)
  clearTimeout(retry)
  retry = setTimeout(connect, pause)
  pause = Math.min(longestPause, pause * 2)
}

/** Asks for the status; a failure leaves the last one, since the connection tells what is wrong. */
export async function refreshStatus(): Promise<void> {
  const next = await ask<Status>('status').catch(() => undefined)
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

import type { ServerEvent } from '../../../../src/client/client.ts'
import { createStore } from '../store.ts'

/** Long work in the server: what is being done, how far it is, and of how many where that is known. */
type Progress = Extract<ServerEvent, { event: 'progress' }>['data']

/** Something that happened while this page was open. */
export interface LiveEvent {
  number: number
  kind: 'index' | 'work' | 'connection'
  text: string
  at: number
}

/** The work that goes on now, undefined when nothing does. */
export const progress = createStore<Progress | undefined>(undefined)
/** Newest first. */
export const events = createStore<readonly LiveEvent[]>([])
/** Number of writes reported to this page; views of the log reload when it grows. */
export const writes = createStore(0)
/** true during an erasure: views do not reload until it ends. */
export const erasing = createStore(false)
/** How many changes of the index. */
export const indexChanges = createStore(0)

/** Events kept: a long day's worth without the page growing for ever. */
const keptEvents = 500
/** Milliseconds without an event after which work counts as done: the server reports steps, not the end. */
const workPause = 6000
/** Milliseconds for which work that is done is still shown. */
const donePause = 1200

let numbered = 0

export function addEvent(event: Omit<LiveEvent, 'number' | 'at'>): void {
  const [latest] = events.get()
  const repeated = latest?.kind === 'index' && event.kind === 'index'
  const rest = repeated ? events.get().slice(1) : events.get()
  numbered++
  events.set([{ at: Date.now(), ...event, number: numbered }, ...rest].slice(0, keptEvents))
}

let over: ReturnType<typeof setTimeout> | undefined

progress.subscribe((now) => {
  clearTimeout(over)
  if (!now) return
  const done = now.total !== undefined && now.done >= now.total
  over = setTimeout(() => progress.set(undefined), done ? donePause : workPause)
  if (done && now.done > 0) addEvent({ kind: 'work', text: `${now.step}: ${now.done} done` })
})

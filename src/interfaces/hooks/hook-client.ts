import type { CapturedEvent } from '../../capture/captured-event.ts'

/** What a client sends on stdin; nothing in it is certain. */
export type HookInput = Readonly<Record<string, unknown>>

/** An event as its client tells it: who captures it adds key, time and client. */
export type ReadEvent = Omit<CapturedEvent, 'key' | 'at' | 'client'>

/** How one client speaks with its hooks. */
export interface HookClient {
  /** The event; undefined for one that is not captured. */
  read(input: HookInput): ReadEvent | undefined
  /** What tells this event from every other of its session, where the client says so. */
  idOf(input: HookInput): string | undefined
  /** What is written to stdout for the session to know `context`; undefined where the client takes none at this event. */
  answer(input: HookInput, context: string): object | undefined
  /** It takes what is told at a start when a session is summarised, too. */
  tellsAtCompaction?: boolean
  /** Whether this prompt begins what the model knows: then all that lies ready goes with it, and nothing with the start. */
  beginsWith?(input: HookInput): boolean
}

/** A text that is one and says something. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

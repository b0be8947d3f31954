import type { CapturedEvent } from '../../capture/captured-event.ts'

/** The input that a client sends on stdin, not validated. */
export type HookInput = Readonly<Record<string, unknown>>

/** An event as its client reports it; key, time and client are added when it is captured. */
export type ReadEvent = Omit<CapturedEvent, 'key' | 'at' | 'client'>

/** How one client exchanges data with its hooks. */
export interface HookClient {
  /** The event; undefined for one that is not captured. */
  read(input: HookInput): ReadEvent | undefined
  /** Identifies the event within its session, where the client allows it. */
  idOf(input: HookInput): string | undefined
  /** The output that adds `context` to the session; undefined if the client accepts none at this event. */
  answer(input: HookInput, context: string): object | undefined
  /** Whether context for the start is also injected when a session is compacted. */
  injectsAtCompaction?: boolean
  /**
   * Whether this prompt begins the model's context: all prepared context then goes with it instead of with the start.
   */
  beginsWith?(input: HookInput): boolean
}

/** A string that is not empty; otherwise undefined. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

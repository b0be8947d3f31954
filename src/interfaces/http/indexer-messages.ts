import type { OwnerState } from '../../app/jarvis.ts'
import { type ErrorDetails, type ErrorKind, JarvisError, toJarvisError } from '../../core/errors.ts'

/** Start parameters of the indexer process. */
export interface IndexerSetup {
  home: string
  /** Settings given by flags. */
  flags: Readonly<Record<string, unknown>>
  /** The space that is always followed, besides all that exist. */
  space: string
  watch: boolean
}

export type ToIndexer =
  /** The first message. */
  | { kind: 'setup'; setup: IndexerSetup }
  | { kind: 'run'; id: number; operation: string; input: unknown; space: string }
  | { kind: 'end' }

export interface Progress {
  space: string
  step: string
  done: number
  total?: number
}

export type FromIndexer =
  | { kind: 'done'; id: number; result: unknown }
  | { kind: 'failed'; id: number; error: SentError }
  | ({ kind: 'progress' } & Progress)
  | { kind: 'warning'; message: string }
  /** The owner came or went, or the machine needs its memory for others. */
  | { kind: 'owner'; state: OwnerState }
  /** Bytes of memory, sent regularly. */
  | { kind: 'memory'; bytes: number }

/** An error as it travels between processes. */
export interface SentError {
  kind: ErrorKind
  code: string
  message: string
  details: ErrorDetails
}

export function sendError(thrown: unknown): SentError {
  const { kind, code, message, details } = toJarvisError(thrown)
  return { kind, code, message, details }
}

export const receiveError = ({ kind, code, message, details }: SentError): JarvisError =>
  new JarvisError(kind, code, message, details)

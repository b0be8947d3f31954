import { type ErrorDetails, type ErrorKind, internal, JarvisError, messageOf } from '../../../core/errors.ts'
import type { Passage } from '../../../ports/models.ts'
import type { RuntimeName } from '../bge/bge-identity.ts'

/** Start parameters of a worker: the checked paths of the weights and its runtime. */
export interface WorkerSetup {
  places: readonly string[]
  runtime: RuntimeName
}

/** One text for a worker, which answers before it gets the next. */
export interface EmbeddingTask {
  passage: Passage
  withCodes: boolean
}

export type EmbeddingAnswer =
  | { kind: 'encoded'; vector: Float32Array; codes?: Uint8Array }
  /** This text failed; the worker continues. */
  | { kind: 'failed'; error: SentError }
  /** The model did not load: the worker cannot be used. */
  | { kind: 'broken'; error: SentError }

/** An error serialized between processes. */
export interface SentError {
  kind?: ErrorKind
  code?: string
  message: string
  details?: ErrorDetails
}

export function sendError(error: unknown): SentError {
  if (error instanceof JarvisError) {
    return { kind: error.kind, code: error.code, message: error.message, details: error.details }
  }
  return { message: messageOf(error) }
}

export function receiveError({ kind, code, message, details }: SentError): JarvisError {
  if (kind && code) return new JarvisError(kind, code, message, details)
  return internal(
    'embedding_failed',
    `A text could not be embedded (${message}). This is a bug in Jarvis; please report it.`,
  )
}

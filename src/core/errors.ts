/**
 * The eight kinds of failure. The kind says what the caller can do. The `code` identifies the failure and never
 * changes; facts go into `details`. The message says what happened and ends with the next step.
 */
export const errorKinds = [
  'InvalidInput',
  'NotFound',
  'Conflict',
  'Denied',
  'Config',
  'Unavailable',
  'Cancelled',
  'Internal',
] as const
export type ErrorKind = (typeof errorKinds)[number]

export type ErrorDetails = Readonly<Record<string, unknown>> & { suggestions?: readonly string[] }

export class JarvisError extends Error {
  readonly kind: ErrorKind
  readonly code: string
  readonly details: ErrorDetails

  constructor(kind: ErrorKind, code: string, message: string, details: ErrorDetails = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = kind
    this.kind = kind
    this.code = code
    this.details = details
  }
}

type Maker = (code: string, message: string, details?: ErrorDetails, cause?: unknown) => JarvisError
const maker =
  (kind: ErrorKind): Maker =>
  (code, message, details, cause) =>
    new JarvisError(kind, code, message, details, cause)

/** The request is wrong: fix it and ask again. */
export const invalidInput = maker('InvalidInput')
/** It does not exist: look elsewhere (`details.suggestions` lists similar names). */
export const notFound = maker('NotFound')
/** Another writer changed or holds it: reread and retry. */
export const conflict = maker('Conflict')
/** Not allowed: ask the owner. */
export const denied = maker('Denied')
/** A setting is wrong: the message names the file and the key. */
export const configError = maker('Config')
/** Something we depend on is missing or busy: wait, or go on without it. */
export const unavailable = maker('Unavailable')
/** A bug of Jarvis or a damaged file: report it, or repair. */
export const internal = maker('Internal')
export const cancelled = (): JarvisError => new JarvisError('Cancelled', 'cancelled', 'Cancelled.')

/**
 * Whether the error means that nothing can be written: the home is read-only, or the disk is full. Reading still works.
 */
export const cannotWrite = (error: unknown): boolean =>
  error instanceof JarvisError && (error.code === 'read_only' || error.code === 'disk_full')

/** Any thrown value as a JarvisError; an abort becomes Cancelled, anything unknown Internal. */
export function toJarvisError(error: unknown): JarvisError {
  if (error instanceof JarvisError || isOfOtherBundle(error)) return error
  if (error instanceof Error && error.name === 'AbortError') return cancelled()
  const known = fromSystem(error)
  if (known) return known
  return internal('unexpected', `${messageOf(error)}. This is a bug in Jarvis; please report it.`, {}, error)
}

/** What is wrong with a path by system error code, and the next step. */
const wrongPaths: Readonly<Record<string, string>> = {
  ENOTDIR: 'is not a folder, or is inside a file. Give the path of a folder',
  EISDIR: 'is a folder. Give the path of a file',
  ENAMETOOLONG: 'is too long for a path. Use a shorter one',
  ELOOP: 'is a circular symlink. Fix the link',
}

/** Errors of the system that its user can fix: paths, permissions and disk space. */
function fromSystem(error: unknown): JarvisError | undefined {
  if (!(error instanceof Error) || !('syscall' in error)) return undefined
  const { code, path = 'A file' } = error as NodeJS.ErrnoException
  const wrong = wrongPaths[code ?? '']
  if (wrong !== undefined) return invalidInput('path_wrong', `${path} ${wrong} (${code}).`, { path }, error)
  if (code === 'EACCES' || code === 'EPERM')
    return denied('file_not_permitted', `${path}: permission denied (${code}). Check who owns it.`, { path }, error)
  if (code === 'EROFS')
    return denied('file_read_only', `${path} is on a read-only file system (${code}).`, { path }, error)
  if (code === 'ENOSPC')
    return unavailable('disk_full', 'The disk is full (ENOSPC). Free some space and try again.', {}, error)
  return undefined
}

/** The message of any thrown value. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Whether an error is a bug, and not caused by storage, a service or a file; a TypeError of `fetch` has a cause. */
export const isBug = (error: unknown): boolean =>
  (error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError) &&
  error.cause === undefined

/** The message as the end of another sentence: without its full stop. */
export const reasonOf = (error: unknown): string => toJarvisError(error).message.replace(/\.$/, '')

/** Whether the error comes from another bundle of this code, which has its own error class. */
const isOfOtherBundle = (error: unknown): error is JarvisError =>
  error instanceof Error && 'code' in error && 'details' in error && errorKinds.includes((error as JarvisError).kind)

/** Throws Cancelled when the caller has given up. Call it between steps of long work. */
export function throwIfAborted(signal?: AbortSignal): void {
  if (signal?.aborted) throw cancelled()
}

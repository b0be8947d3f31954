import type { ErrorKind } from '../core/errors.ts'

/**
 * Codes of each kind of failure by interface. Exit codes above 63 are those of sysexits.h. A wrong setting is a
 * conflict with the state of the home, not a server error: the client can fix it and retry.
 */
export const doorCodes: Readonly<Record<ErrorKind, { exit: number; http: number }>> = {
  InvalidInput: { exit: 2, http: 400 },
  NotFound: { exit: 3, http: 404 },
  Conflict: { exit: 4, http: 409 },
  Denied: { exit: 5, http: 403 },
  Config: { exit: 78, http: 409 },
  Unavailable: { exit: 69, http: 503 },
  Cancelled: { exit: 130, http: 499 },
  Internal: { exit: 70, http: 500 },
}

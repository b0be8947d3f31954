import { configError, conflict, denied, internal, JarvisError, messageOf, unavailable } from '../core/errors.ts'

/** How long a caller does well to wait before trying again, in milliseconds. */
const retryAfter = 1000

/** What the driver itself says when a connection ended. */
const lost = /Connection terminated|connection is closed|not queryable|timeout exceeded when trying to connect/i
const lostCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])

/** SQLSTATE of an error that the server reported, else the code of the system, else ''. */
export const stateOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : ''
}

/** Whether the connection is gone: nothing more can be asked through it. */
export function isLost(error: unknown): boolean {
  const state = stateOf(error)
  return /^(?:08|57P)/.test(state) || lostCodes.has(state) || (state === '' && lost.test(messageOf(error)))
}

/** Any failure of the driver as an error with a kind, a code and the next step. `address` is without its password. */
export function toPostgresError(error: unknown, address: string, sql?: string): JarvisError {
  if (error instanceof JarvisError) return error
  const state = stateOf(error)
  const reason = messageOf(error)
  const details = { address, reason, ...(state && { state }), ...(sql !== undefined && { sql }) }
  if (isLost(error))
    return unavailable(
      'database_unreachable',
      `The database ${address} does not answer (${reason}). Check that it runs and can be reached, then try again.`,
      { ...details, retryAfter },
      error,
    )
  for (const [pattern, make] of answers) if (pattern.test(state)) return make({ address, reason, details, error })
  return internal('database_error', `${reason}. This is a fault in Jarvis: please report it.`, details, error)
}

interface Failure {
  address: string
  reason: string
  details: Record<string, unknown>
  error: unknown
}

const busy = ({ address, details, error }: Failure) =>
  unavailable(
    'database_busy',
    `Another process is writing to ${address} and did not finish in time. Try again in a moment.`,
    { ...details, retryAfter },
    error,
  )

/** What to say by SQLSTATE: https://www.postgresql.org/docs/15/errcodes-appendix.html */
const answers: readonly [RegExp, (failure: Failure) => JarvisError][] = [
  [/^(?:40001|40P01|55P03)$/, busy],
  [
    /^23/,
    ({ reason, details, error }) =>
      conflict(
        'constraint_failed',
        `The write does not fit what is stored: ${reason}. Reread and retry.`,
        details,
        error,
      ),
  ],
  [
    /^(?:57014)$/,
    ({ address, details, error }) =>
      unavailable(
        'database_timeout',
        `${address} took too long to answer, and the statement was ended. Try again in a moment.`,
        { ...details, retryAfter },
        error,
      ),
  ],
  [
    /^(?:28|3D)/,
    ({ address, reason, details, error }) =>
      configError(
        'database_cannot_open',
        `${address} cannot be opened (${reason}). Check user, password and name in the setting \`database\`.`,
        details,
        error,
      ),
  ],
  [
    /^53[13]/,
    ({ address, reason, details, error }) =>
      unavailable(
        reason.includes('space left') ? 'disk_full' : 'database_cannot_open',
        `${address} has no room or no free connection (${reason}). Make some, then try again.`,
        { ...details, retryAfter },
        error,
      ),
  ],
  [
    /^(?:42501|25006)$/,
    ({ address, reason, details, error }) =>
      denied(
        'read_only',
        `The role of ${address} may not do this (${reason}). Ask the owner of the database for the right.`,
        details,
        error,
      ),
  ],
]

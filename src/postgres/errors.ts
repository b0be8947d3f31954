import { configError, conflict, denied, internal, JarvisError, messageOf, unavailable } from '../core/errors.ts'
import { shownSql } from '../core/sql.ts'

/** Recommended delay before a retry, in milliseconds. */
const retryAfter = 1000

/** The driver's messages for a lost connection. */
const lost = /Connection terminated|connection is closed|not queryable|timeout exceeded when trying to connect/i
const lostCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])

/** SQLSTATE of an error that the server reported, else the code of the system, else ''. */
export const stateOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : ''
}

/** TLS errors for an untrusted certificate: https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const certificateCodes =
  /^(?:ERR_TLS_CERT_ALTNAME_INVALID|CERT_\w+|UNABLE_TO_\w+|SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|ERR_OSSL_\w+)$/
/** The driver reads the files named in an address when it connects. */
const isMissingFile = (error: unknown): boolean => (error as { syscall?: unknown } | null)?.syscall === 'open'

/** Whether the connection is lost and cannot be used again. */
export function isLost(error: unknown): boolean {
  const state = stateOf(error)
  if (isMissingFile(error)) return false
  return /^(?:08|57P)/.test(state) || lostCodes.has(state) || (state === '' && lost.test(messageOf(error)))
}

/** The driver's message when the server requires a missing password. */
const noPassword = /client password must be a/

/**
 * Converts any failure of the driver to an error with a kind, a code and the next step. `address` is without its
 * password.
 */
export function toPostgresError(error: unknown, address: string, sql?: string): JarvisError {
  if (error instanceof JarvisError) return error
  const state = stateOf(error)
  const reason = messageOf(error)
  const details = { address, reason, ...(state && { state }), ...(sql !== undefined && { sql: shownSql(sql) }) }
  if (isMissingFile(error) || certificateCodes.test(state))
    return configError(
      'database_certificate',
      `The certificate of ${address} cannot be trusted (${reason}). Add the file of its authority to the address, sslrootcert=/path/ca.pem, and use the host of the certificate.`,
      details,
      error,
    )
  if (noPassword.test(reason))
    return configError(
      'database_cannot_open',
      `${address} asks for a password. Put it into PGPASSWORD or ~/.pgpass, then try again.`,
      details,
      error,
    )
  if (reason.includes('does not support SSL'))
    return configError(
      'database_without_tls',
      `${address} does not support TLS. Turn it on there (ssl = on), or remove sslmode from the address on a network that you trust.`,
      details,
      error,
    )
  if (isLost(error))
    return unavailable(
      'database_unreachable',
      `The database ${address} does not answer (${reason}). Check that it is running and reachable, then try again.`,
      { ...details, retryAfter },
      error,
    )
  for (const [pattern, make] of answers) if (pattern.test(state)) return make({ address, reason, details, error })
  return internal('database_error', `${reason}. This is a bug in Jarvis; please report it.`, details, error)
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

/** Errors by SQLSTATE: https://www.postgresql.org/docs/15/errcodes-appendix.html */
const answers: readonly [RegExp, (failure: Failure) => JarvisError][] = [
  [/^(?:40001|40P01|55P03)$/, busy],
  [
    /^23/,
    ({ reason, details, error }) =>
      conflict(
        'constraint_failed',
        `The write conflicts with the stored data: ${reason}. Reread and retry.`,
        details,
        error,
      ),
  ],
  [
    /^(?:57014)$/,
    ({ address, details, error }) =>
      unavailable(
        'database_timeout',
        `${address} took too long to answer, and the statement was canceled. Try again in a moment.`,
        { ...details, retryAfter },
        error,
      ),
  ],
  [
    /^28P01$/,
    ({ address, reason, details, error }) =>
      configError(
        'database_cannot_open',
        `${address} refuses the user or the password (${reason}). Correct the user in the address, or the password in PGPASSWORD, ~/.pgpass or the address.`,
        details,
        error,
      ),
  ],
  [
    /^3D000$/,
    ({ address, reason, details, error }) =>
      configError(
        'database_cannot_open',
        `${address} cannot be opened (${reason}). Create the database with createdb, or correct its name in the setting \`database\`.`,
        details,
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
        `${address} has no free disk space or connection (${reason}). Free some, then try again.`,
        { ...details, retryAfter },
        error,
      ),
  ],
  [
    /^(?:42501|25006)$/,
    ({ address, reason, details, error }) =>
      denied(
        'read_only',
        `The role of ${address} is not allowed to do this (${reason}). Ask the owner of the database for the permission.`,
        details,
        error,
      ),
  ],
]

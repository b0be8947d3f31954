import { configError } from '../core/errors.ts'

/** Whether a setting names a PostgreSQL database. */
const isPostgresAddress = (address: string): boolean => /^postgres(?:ql)?:\/\//.test(address)

/** Values of `sslmode` that the driver supports; it would misinterpret any other. */
const tlsModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

/**
 * Parameters of an address: https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-PARAMKEYWORDS, those of the
 * driver, and those for poolers. The driver ignores unknown ones, so that a typo in `sslmode` would send everything
 * unencrypted.
 */
const parameters = new Set(
  `host hostaddr port dbname user password passfile require_auth channel_binding connect_timeout client_encoding options
  application_name fallback_application_name keepalives keepalives_idle keepalives_interval keepalives_count
  tcp_user_timeout replication gssencmode sslmode requiressl sslnegotiation sslcompression sslcert sslkey sslpassword
  sslcertmode sslrootcert sslcrl sslcrldir sslsni requirepeer ssl_min_protocol_version ssl_max_protocol_version krbsrvname
  gsslib gssdelegation service target_session_attrs load_balance_hosts
  ssl uselibpqcompat encoding statement_timeout query_timeout lock_timeout idle_in_transaction_session_timeout
  keepAlive binary pgbouncer connection_limit pool_timeout`.split(/\s+/),
)

/** Refuses an address that the driver would misinterpret. Errors: `database_address_wrong`. */
export function checkAddress(address: string): void {
  if (!isPostgresAddress(address) || !URL.canParse(address)) {
    throw configError(
      'database_address_wrong',
      'The setting `database` is not a PostgreSQL address. Write postgres://user@host:port/name, with special characters of a password as %23 for #, or leave it empty.',
    )
  }
  for (const [name, value] of new URL(address).searchParams) {
    if (!parameters.has(name)) {
      throw configError(
        'database_address_wrong',
        `The address in the setting \`database\` has an unknown parameter, "${name}". Correct or remove it; for TLS write sslmode=verify-full.`,
        { parameter: name },
      )
    }
    if (name === 'sslmode' && !tlsModes.includes(value)) {
      throw configError(
        'database_address_wrong',
        `The address in the setting \`database\` has an unknown sslmode, "${value}". Use one of ${tlsModes.join(', ')}.`,
        { parameter: name },
      )
    }
  }
}

/**
 * The address for the driver. It checks certificate and host for every mode with TLS, as for `verify-full`, and warns
 * at each start if another name is used for that; here it gets the accurate name.
 */
export const driverAddress = (address: string): string =>
  /[?&]uselibpqcompat=true(?:&|$)/.test(address)
    ? address
    : address.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/g, '$1verify-full')

/** Longest name that PostgreSQL keeps whole, in bytes. */
const longestName = 63

/** The schema that holds a space. Errors: `space_name_too_long`. */
export function schemaOf(space: string): string {
  const schema = `jarvis_${space}`
  if (Buffer.byteLength(schema) > longestName) {
    throw configError(
      'space_name_too_long',
      `The space "${space}" has too long a name for PostgreSQL. Choose one of at most ${longestName - 7} letters.`,
      { space },
    )
  }
  return schema
}

/** Quotes an identifier. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Quotes a text literal; `standard_conforming_strings` is on in every connection of Jarvis. */
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`

import { configError } from '../core/errors.ts'

/** Whether a setting names a PostgreSQL database. */
export const isPostgresAddress = (address: string): boolean => /^postgres(?:ql)?:\/\//.test(address)

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

/** A name of PostgreSQL in quotes. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A text of PostgreSQL in quotes; `standard_conforming_strings` is on wherever Jarvis is connected. */
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`

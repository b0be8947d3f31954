import { quoteText } from './address.ts'

/** The statement that takes the write lock of a space until its transaction ends. */
export const writeLockOf = (schema: string): string =>
  `SELECT pg_advisory_xact_lock(hashtextextended(${quoteText(schema)}, 24))`

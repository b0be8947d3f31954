import { expect } from 'vitest'
import { isOnPostgres } from './in-files.ts'

/** What forgetting says is left where all was erased: nothing in files, a sentence about its own pages in PostgreSQL. */
export const leftInDatabase = isOnPostgres ? [expect.stringContaining('PostgreSQL overwrites deleted rows')] : []

import { expect } from 'vitest'
import { isOnPostgres } from './in-files.ts'

/**
 * Remaining traces that forgetting reports after a full erase: none with files, a sentence about its pages with
 * PostgreSQL.
 */
export const leftInDatabase = isOnPostgres ? [expect.stringContaining('PostgreSQL overwrites deleted rows')] : []

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
import { databaseContract } from '../../testing/contracts/database.ts'
import { openSqlite } from './database.ts'

describe('sqlite', () => {
  databaseContract(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'jarvis-database-'))
    return {
      open: () => openSqlite(join(folder, 'a', 'jarvis.db')),
      dispose: async () => rmSync(folder, { recursive: true, force: true }),
    }
  })
})

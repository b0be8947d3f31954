import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
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

it.skipIf(process.platform === 'win32')('writes nothing into a file that was replaced', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jarvis-database-'))
  const path = join(folder, 'jarvis.db')
  const db = await openSqlite(path)
  await db.transaction((tx) => tx.script('CREATE TABLE notes (words TEXT)'))
  renameSync(path, join(folder, 'aside.db'))
  await expect(db.transaction((tx) => tx.run(`INSERT INTO notes VALUES ('lost')`))).rejects.toMatchObject({
    code: 'database_replaced',
  })
  copyFileSync(join(folder, 'aside.db'), path)
  await expect(db.transaction((tx) => tx.run(`INSERT INTO notes VALUES ('lost')`))).rejects.toMatchObject({
    code: 'database_replaced',
  })
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTables } from '../app/subsystem-tables.ts'
import { openTestStore } from '../testing/test-store.ts'
import { subsystem } from './learning.ts'
import { checkTables, learningTables, relapseTables } from './tables.ts'

it("migrating an older database keeps the history in order and the owner's data", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jarvis-learning-tables-'))
  const store = await openTestStore(join(folder, 'jarvis.db'))
  const { db } = store
  await makeTables(db, { ...subsystem, tables: [learningTables, relapseTables, checkTables] } as never)
  await db.transaction(async (tx) => {
    for (const id of ['l1', 'l2'])
      await tx.run(
        `INSERT INTO learnings VALUES (?, 'net', 'repo', 'active', 'fix', 'g1', 'E', 'no key', 'test', 'Set the key',
           0.5, 2, 0, 0, 0, 1, 2)`,
        [id],
      )
    for (let line = 1; line <= 12; line++)
      await tx.run('INSERT INTO learning_history (learning, at, confidence, why) VALUES (?, 5, 0.7, ?)', [
        ...['l1', `line ${line}`],
      ])
    await tx.run('INSERT INTO learning_checks (learning, at, gone, kept) VALUES (?, 7, 1, 1), (?, 8, 1, 0)', [
      'l1',
      'l2',
    ])
  })
  await makeTables(db, subsystem as never)
  const history = await db.all<{ why: string }>('SELECT why FROM learning_history ORDER BY at, id')
  expect(history.map(({ why }) => why)).toEqual(Array.from({ length: 12 }, (_, at) => `line ${at + 1}`))
  expect(await db.all('SELECT * FROM learning_kept')).toEqual([{ learning: 'l1', at: 7 }])
  await store.close()
  rmSync(folder, { recursive: true })
})

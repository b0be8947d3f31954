import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TableForm } from '../core/table-rows.ts'
import { openTestStore, type TestStore } from '../testing/test-store.ts'
import { apart, createJournal, journalRows, together, write } from './journal.ts'

const boats: TableForm = { table: 'boats', key: ['id'], fields: { id: ['id', 'text'], name: ['name', 'words'] } }

let folder: string
let store: TestStore
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-undo-count-'))
  store = await openTestStore(join(folder, 'jarvis.db'))
  await store.db.transaction((tx) => tx.run('CREATE TABLE boats (id TEXT PRIMARY KEY, name TEXT NOT NULL)'))
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const journal = () =>
  createJournal({
    ...{ db: store.db, clock: () => 1000 },
    undoers: async () => [journalRows.createUndo({ boat: { form: boats, title: 'name' } })],
  })
const boat = (id: string, name: string) =>
  store.db.transaction(async (tx) => {
    const image = await journalRows.image(tx, 'boat', boats, id)
    await tx.run('INSERT INTO boats VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name', [id, name])
    return write(tx, { at: 1000, actor: 'user', action: 'boat_add', target: id }, [image])
  })

it('an error at an older change names those that were undone before it', async () => {
  await together(async () => {
    await boat('b1', 'Heron')
    await apart(() => boat('b1', 'Gull'))
    await boat('b2', 'Swan')
  })
  const newest = await boat('b3', 'Tern')
  await expect(journal().undo({ count: 2 })).rejects.toMatchObject({
    code: 'changed_since',
    message: expect.stringMatching(new RegExp(`undo that one first\\. Undone before: line ${newest.id}\\.$`)),
    details: { undone: [newest.id] },
  })
  const names = await store.db.all<{ name: string }>('SELECT name FROM boats ORDER BY id')
  expect(names.map(({ name }) => name)).toEqual(['Gull', 'Swan'])
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TableForm } from '../core/table-rows.ts'
import { openTestStore, type TestStore } from '../testing/test-store.ts'
import { createJournal, journalImages, journalRows, write } from './journal.ts'

const boats: TableForm = {
  table: 'boats',
  key: ['id'],
  fields: { id: ['id', 'text'], name: ['name', 'words'], length: ['metres', 'number?'] },
}
const berths: TableForm = {
  table: 'berths',
  key: ['pier', 'place'],
  fields: { pier: ['pier', 'text'], place: ['place', 'number'], boat: ['boat', 'text?'] },
}
const undoer = journalRows.createUndo({
  boat: { form: boats, title: 'name' },
  berth: { form: berths, title: 'pier' },
})

let folder: string
let store: TestStore
let now = 1000
const journal = () => createJournal({ db: store.db, clock: () => now++, undoers: async () => [undoer] })
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-undo-rows-'))
  store = await openTestStore(join(folder, 'jarvis.db'))
  await store.db.transaction(async (tx) => {
    await tx.run('CREATE TABLE boats (id TEXT PRIMARY KEY, name TEXT NOT NULL, metres INTEGER)')
    await tx.run(`CREATE TABLE berths (pier TEXT, place INTEGER, boat TEXT REFERENCES boats (id) ON DELETE CASCADE,
      PRIMARY KEY (pier, place))`)
    await tx.run("INSERT INTO boats VALUES ('b1', 'Heron', 7), ('b2', 'Gull', NULL)")
    await tx.run("INSERT INTO berths VALUES ('east', 1, 'b1'), ('east', 2, NULL), ('west', 1, NULL)")
  })
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

/** Changes rows by these statements, and stores their former states. */
const change = (rows: [kind: string, form: TableForm, id: string][], ...statements: string[]) =>
  store.db.transaction(async (tx) => {
    const images = await Promise.all(rows.map(([kind, form, id]) => journalRows.image(tx, kind, form, id)))
    for (const statement of statements) await tx.run(statement)
    return write(tx, { at: now++, actor: 'user', action: 'boat_edit', target: rows[0]![2] }, images)
  })
const allBoats = () => store.db.all<{ id: string }>('SELECT id, name, metres FROM boats ORDER BY id')
const idsOfBoats = async () => (await allBoats()).map(({ id }) => id)
const allBerths = () => store.db.all('SELECT pier, place, boat FROM berths ORDER BY pier, place')

describe('undoing a row change', () => {
  it('restores a changed row, and keeps rows that refer to it', async () => {
    await change([['boat', boats, 'b1']], "UPDATE boats SET name = 'Swan', metres = NULL WHERE id = 'b1'")
    await journal().undo()
    expect(await allBoats()).toEqual([
      { id: 'b1', name: 'Heron', metres: 7 },
      { id: 'b2', name: 'Gull', metres: null },
    ])
    expect(await allBerths()).toHaveLength(3)
    expect(await store.db.get("SELECT boat FROM berths WHERE boat = 'b1'")).toBeDefined()
  })

  it('restores a deleted row, deletes an added one, and redoes both', async () => {
    await change(
      [
        ['boat', boats, 'b2'],
        ['boat', boats, 'b3'],
      ],
      "DELETE FROM boats WHERE id = 'b2'",
      "INSERT INTO boats VALUES ('b3', 'Tern', 3)",
    )
    await journal().undo()
    expect(await idsOfBoats()).toEqual(['b1', 'b2'])
    const [line] = await journal().log()
    expect(line).toMatchObject({ action: 'undo', content: 'Gull', undoable: true })
    await journal().undo({ entry: line!.id })
    expect(await idsOfBoats()).toEqual(['b1', 'b3'])
  })

  it('finds a row with a compound key', async () => {
    const id = JSON.stringify(['east', 2])
    await change([['berth', berths, id]], "UPDATE berths SET boat = 'b2' WHERE pier = 'east' AND place = 2")
    expect((await journal().log())[0]).toMatchObject({ content: 'east', undoable: true })
    await journal().undo()
    expect(await allBerths()).toEqual([
      { pier: 'east', place: 1, boat: 'b1' },
      { pier: 'east', place: 2, boat: null },
      { pier: 'west', place: 1, boat: null },
    ])
  })

  it('titles a log entry by the current row, otherwise by its previous version', async () => {
    const renamed = await change([['boat', boats, 'b1']], "UPDATE boats SET name = 'Swan' WHERE id = 'b1'")
    const removed = await change([['boat', boats, 'b2']], "DELETE FROM boats WHERE id = 'b2'")
    const both = await change([
      ['boat', boats, 'b1'],
      ['boat', boats, 'b9'],
    ])
    const lines = (await journal().log()).map(({ id, content }) => [id, content])
    expect(lines).toEqual([
      [both.id, 'Swan'],
      [removed.id, 'Gull'],
      [renamed.id, 'Swan'],
    ])
  })

  it('has no title for a row that never existed, and ignores foreign kinds', async () => {
    const { id } = await change([['boat', boats, 'b9']])
    const other = await store.db.transaction((tx) =>
      write(tx, { at: 1, actor: 'user', action: 'car_edit', target: 'c1' }, [{ kind: 'car', id: 'c1', former: {} }]),
    )
    const lines = await journal().log()
    expect(lines).toMatchObject([
      { id: other.id, content: null, undoable: false },
      { id, content: null, undoable: true },
    ])
  })

  it('is refused when the previous version is unreadable', async () => {
    await store.db.transaction((tx) =>
      write(tx, { at: 1, actor: 'user', action: 'boat_edit', target: 'b1' }, [
        { kind: 'boat', id: 'b1', former: { id: 'b1', name: 'Heron', length: 'seven' } },
      ]),
    )
    await expect(journal().undo()).rejects.toMatchObject({
      code: 'changed_since',
      message: 'The previous state of b1 cannot be read: length is no number.',
      details: { id: 'b1' },
    })
    expect((await journal().log())[0]).toMatchObject({ undone: false })
  })

  it('stores the replaced version under the entry of the undo', async () => {
    await change([['boat', boats, 'b1']], "UPDATE boats SET name = 'Swan' WHERE id = 'b1'")
    await journal().undo()
    const [undoing] = await journal().log()
    expect(await journalImages.read(store.db, undoing!.id, ['boat'])).toEqual([
      { kind: 'boat', id: 'b1', former: { id: 'b1', name: 'Swan', length: 7 } },
    ])
  })
})

it('deletes rows added by an import, by simple and by compound keys', async () => {
  await store.db.transaction(async (tx) => {
    await tx.run("INSERT INTO boats VALUES ('b3', 'Tern', 3)")
    await tx.run("INSERT INTO berths VALUES ('west', 2, NULL)")
    const line = await write(tx, { at: 5, actor: 'import', action: 'import_rows', target: '1 boats' })
    await journalRows.undoneAs('boat', boats).joined(tx, line, [{ id: 'b3', name: 'Tern', length: 3 }])
    await journalRows.undoneAs('berth', berths).joined(tx, line, [{ pier: 'west', place: 2, boat: null }])
  })
  await journal().undo()
  expect(await idsOfBoats()).toEqual(['b1', 'b2'])
  expect(await allBerths()).toHaveLength(3)
})

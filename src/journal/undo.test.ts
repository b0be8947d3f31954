import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TableForm } from '../core/table-rows.ts'
import type { Undoer } from '../ports/subsystem.ts'
import { openTestStore, type TestStore } from '../testing/test-store.ts'
import { createJournal, journalRows, together, write } from './journal.ts'

const boats: TableForm = { table: 'boats', key: ['id'], fields: { id: ['id', 'text'], name: ['name', 'words'] } }

let folder: string
let store: TestStore
let now: number
/** Calls of the undoer of files, in order: lines, with the number of boats at that time. */
let filesChanged: { line: number; boats: number }[]
let prepared: number[]
/** Runs while the undoer of files prepares. */
let meanwhile: () => Promise<unknown>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-undo-'))
  store = await openTestStore(join(folder, 'jarvis.db'))
  now = 1000
  filesChanged = []
  prepared = []
  meanwhile = async () => undefined
  await store.db.transaction((tx) => tx.run('CREATE TABLE boats (id TEXT PRIMARY KEY, name TEXT NOT NULL)'))
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const none = { titles: async () => new Map(), laterThan: async () => [] }
/** Changes files: its lines are those whose action begins with `file`. */
const fileUndoer: Undoer = {
  ...none,
  undoable: async (_, lines) => new Set(lines.flatMap(({ id, action }) => (action === 'file_edit' ? [id] : []))),
  async prepare(lines) {
    await meanwhile()
    prepared.push(...lines)
    return async (tx, line) => {
      const row = await tx.get<{ count: number }>('SELECT count(*) AS count FROM boats')
      filesChanged.push({ line, boats: row!.count })
    }
  },
  changesFiles: true,
  follows: ['boat_indexed'],
  refusals: { burn: 'What is burnt is gone.' },
}
const journal = () =>
  createJournal({
    db: store.db,
    clock: () => now++,
    undoers: async () => [journalRows.createUndo({ boat: { form: boats, title: 'name' } }), fileUndoer],
  })

/** A line without a former state. */
const line = (action: string, target = 'x') =>
  store.db.transaction((tx) => write(tx, { at: now++, actor: 'user', action, target }))
/** Adds a boat, or gives it another name. */
const boat = (id: string, name: string, action = 'boat_add') =>
  store.db.transaction(async (tx) => {
    const image = await journalRows.image(tx, 'boat', boats, id)
    await tx.run('INSERT INTO boats VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name', [id, name])
    return write(tx, { at: now++, actor: 'user', action, target: id }, [image])
  })
const names = async () =>
  (await store.db.all<{ name: string }>('SELECT name FROM boats ORDER BY id')).map(({ name }) => name)

describe('the last changes', () => {
  it('are undone newest first, each with its own log entry', async () => {
    const [first, second] = [await boat('b1', 'Heron'), await boat('b2', 'Gull')]
    expect((await journal().undo()).map(({ id, content }) => [id, content])).toEqual([[second.id, 'Gull']])
    expect((await journal().undo()).map(({ id }) => id)).toEqual([first.id])
    expect(await names()).toEqual([])
    const lines = (await journal().log()).map(({ action, target, undone, actor, at }) => [
      action,
      target,
      undone,
      actor,
      at,
    ])
    expect(lines.slice(0, 2)).toEqual([
      ['undo', `${first.id}`, false, 'user', 1003],
      ['undo', `${second.id}`, false, 'user', 1002],
    ])
    expect(lines.slice(2).map(([, , undone]) => undone)).toEqual([true, true])
    await expect(journal().undo()).rejects.toMatchObject({
      code: 'nothing_to_undo',
      message: 'Nothing to undo. "jarvis log" shows what was written.',
    })
  })

  it('are as many as requested, or as exist', async () => {
    for (const id of ['b1', 'b2', 'b3']) await boat(id, id)
    expect(await journal().undo({ count: 2 })).toHaveLength(2)
    expect(await names()).toEqual(['b1'])
    expect(await journal().undo({ count: 9 })).toHaveLength(1)
  })

  it('count a change of several entries once', async () => {
    for (const id of ['b1', 'b2', 'b3']) await together(async () => [await boat(id, id), await line('file_edit')])
    expect(await journal().undo({ count: 2 })).toHaveLength(4)
    expect(await names()).toEqual(['b1'])
  })

  it('are found behind a hundred dependent entries', async () => {
    await boat('b1', 'Heron')
    for (let n = 0; n < 100; n++) await line('boat_indexed')
    expect(await journal().undo()).toMatchObject([{ content: 'Heron' }])
    for (let n = 0; n < 100; n++) await line('boat_indexed')
    await expect(journal().undo()).rejects.toMatchObject({ code: 'nothing_to_undo' })
  })

  it('are found beyond one page of entries', async () => {
    await boat('b1', 'Heron')
    for (let n = 0; n < 101; n++) await line('boat_indexed')
    expect(await journal().undo()).toMatchObject([{ content: 'Heron' }])
  })
})

describe('a change of several log entries', () => {
  it('is undone as a whole and redone as a whole', async () => {
    await boat('b0', 'Swan')
    await together(async () => {
      await boat('b1', 'Heron')
      await line('boat_indexed')
      await boat('b2', 'Gull')
    })
    expect((await journal().undo()).map(({ content }) => content)).toEqual(['Gull', 'Heron'])
    expect(await names()).toEqual(['Swan'])
    const [newest] = await journal().log()
    await journal().undo({ entry: newest!.id })
    expect(await names()).toEqual(['Swan', 'Heron', 'Gull'])
  })

  it('is found by any of its entries, also by a dependent one', async () => {
    let follower = 0
    const change = () =>
      together(async () => {
        await boat('b1', 'Heron')
        follower = (await line('boat_indexed')).id
      })
    await change()
    await expect(journal().undo({ entry: follower })).rejects.toMatchObject({ code: 'cannot_undo' })
    expect(await names()).toEqual(['Heron'])
    expect((await journal().undo({ entry: follower - 1 })).map(({ content }) => content)).toEqual(['Heron'])
  })

  it('skips entries that were undone separately', async () => {
    let first = 0
    await together(async () => {
      first = (await boat('b1', 'Heron')).id
      await boat('b2', 'Gull')
    })
    await store.db.transaction(async (tx) => {
      await tx.run("DELETE FROM boats WHERE id = 'b1'")
      const { id } = await write(tx, { at: now++, actor: 'user', action: 'undo', target: `${first}` })
      await tx.run('INSERT INTO undone_changes (log_id, by_log_id) VALUES (?, ?)', [first, id])
    })
    expect((await journal().undo()).map(({ content }) => content)).toEqual(['Gull'])
  })

  it('may change one record twice', async () => {
    await together(async () => {
      await boat('b1', 'Heron')
      await boat('b1', 'Swan', 'boat_edit')
    })
    await journal().undo()
    expect(await names()).toEqual([])
  })

  it('changes files after all rows', async () => {
    const lines = await together(async () => [
      await boat('b1', 'Heron'),
      await line('file_edit'),
      await boat('b2', 'Gull'),
    ])
    await journal().undo()
    expect(filesChanged).toEqual([{ line: lines[1]!.id, boats: 0 }])
    expect(prepared).toEqual([lines[1]!.id])
  })
})

describe('a change given by its entry', () => {
  it('is undone although later changes affect other records, and can be redone', async () => {
    const { id } = await boat('b1', 'Heron')
    await boat('b2', 'Gull')
    await journal().undo({ entry: id })
    expect(await names()).toEqual(['Gull'])
    await expect(journal().undo({ entry: id })).rejects.toMatchObject({
      code: 'already_undone',
      message: `Line ${id} was already undone. To redo it, undo the undo: "jarvis log" shows it.`,
    })
    const [undoing] = await journal().log()
    await journal().undo({ entry: undoing!.id })
    expect(await names()).toEqual(['Heron', 'Gull'])
    // Undone changes are effective again, so they can be undone again.
    await journal().undo({ entry: id })
    expect(await names()).toEqual(['Gull'])
  })

  it('must exist', async () => {
    await expect(journal().undo({ entry: 77 })).rejects.toMatchObject({
      code: 'log_entry_not_found',
      message: 'Line 77 does not exist. "jarvis log" shows the lines.',
      details: { id: 77 },
    })
  })

  it('is not undone twice, although another process just undid it', async () => {
    const { id } = await line('file_edit')
    meanwhile = async () => {
      meanwhile = async () => undefined
      await journal().undo()
    }
    await expect(journal().undo({ entry: id })).rejects.toMatchObject({
      code: 'already_undone',
      message: `Line ${id} was already undone.`,
    })
    expect(filesChanged).toHaveLength(1)
  })

  it('waits for a later change of the same record', async () => {
    const { id } = await boat('b1', 'Heron')
    const later = await boat('b1', 'Swan', 'boat_edit')
    await expect(journal().undo({ entry: id })).rejects.toMatchObject({
      code: 'changed_since',
      message: `Line ${id} was followed by line ${later.id} (boat_edit) on the same record: undo that one first.`,
      details: { id, later: later.id },
    })
    expect(await names()).toEqual(['Swan'])
    await journal().undo({ entry: later.id })
    await journal().undo({ entry: id })
    expect(await names()).toEqual([])
  })
})

describe('a change that cannot be undone', () => {
  it('stops undo before any change, and the error names the next possible one', async () => {
    const { id: possible } = await boat('b1', 'Heron')
    const { id } = await line('burn')
    await boat('b2', 'Gull')
    await expect(journal().undo({ count: 2 })).rejects.toMatchObject({
      code: 'cannot_undo',
      message:
        `Line ${id} (Burn) cannot be undone. What is burnt is gone. Nothing was undone. To undo the change before it, ` +
        `line ${possible} (Boat added: Heron): "jarvis undo --entry ${possible}".`,
      details: { id, action: 'burn', other: possible },
    })
    expect(await names()).toEqual(['Heron', 'Gull'])
  })

  it('reports that its previous version is not stored, and where to look', async () => {
    const { id } = await line('paint')
    const error = await journal()
      .undo()
      .catch((thrown) => thrown)
    expect(error).toMatchObject({ code: 'cannot_undo', details: { id, action: 'paint' } })
    expect(error.message).toContain('Its previous state is not stored: it was erased, or an older version of Jarvis')
    expect(error.message.endsWith('Nothing was undone. "jarvis log" shows what was written.')).toBe(true)
    expect(error.details).not.toHaveProperty('other')
  })

  it('suggests no newer change and no partly impossible one, and shortens long titles', async () => {
    const long = `${'Heron '.repeat(20)}of the east pier`
    const { id: possible } = await boat('b1', long)
    await together(async () => {
      await boat('b2', 'Gull')
      await line('burn')
    })
    const { id } = await line('burn')
    await boat('b3', 'Tern')
    const error = await journal()
      .undo({ entry: id })
      .catch((thrown) => thrown)
    expect(error.details).toEqual({ id, action: 'burn', other: possible })
    expect(error.message).toContain(`line ${possible} (Boat added: ${long.slice(0, 60)})`)
  })

  it('names an older change without a title by its action', async () => {
    const { id: possible } = await line('file_edit')
    await line('burn')
    await expect(journal().undo()).rejects.toMatchObject({
      message: expect.stringContaining(`line ${possible} (File edited): `),
    })
  })
})

describe('the log', () => {
  it('has fifty entries per page, and continues before a given entry', async () => {
    for (let n = 0; n < 60; n++) await line('paint', `${n}`)
    const page = await journal().log()
    expect(page.map(({ target }) => target).slice(0, 2)).toEqual(['59', '58'])
    expect(page).toHaveLength(50)
    expect(await journal().log({ before: page.at(-1)!.id })).toHaveLength(10)
    expect(await journal().log({ limit: 3 })).toHaveLength(3)
  })
})

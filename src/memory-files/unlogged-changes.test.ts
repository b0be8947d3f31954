import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../ports/database.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../testing/temporary-memory.ts'
import { createFileStore } from './file-store.ts'
import { marksInLog } from './line-mark.ts'
import { removeTexts } from './remove-texts.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const path = 'memory/day.md'
const read = () => readFileSync(join(space.folder, path), 'utf8')
const unlogged = () => readdirSync(space.folder).filter((name) => name.startsWith('.change.'))
const storeOver = (db: Database) =>
  createFileStore({ db, clock: () => space.time.now, folder: space.folder, actor: 'test' })
const add = (text: string, db: Database = space.store.db) =>
  storeOver(db).change(path, 'memory.note', (before) => `${before}${text}\n`, '# Day\n\n')

/** A database whose transactions do everything, and are rolled back at their end. */
const failing = (): Database => ({
  ...space.store.db,
  transaction: (work) =>
    space.store.db.transaction(async (tx) => {
      await work(tx)
      throw new Error('disk is full')
    }),
})

describe('a change whose log entry was not committed', () => {
  it('is logged by the next change, with the marks of its lines', async () => {
    await expect(add('- The canary sings.', failing())).rejects.toThrow('disk is full')
    expect([read(), unlogged().length]).toEqual(['# Day\n\n- The canary sings.\n', 1])
    expect(await marksInLog(space.store.db, path)).toEqual(new Set())
    await add('- It rains.')
    expect(unlogged()).toEqual([])
    expect((await marksInLog(space.store.db, path)).size).toBe(3)
    expect((await space.memory.log()).map(({ action }) => action)).toEqual(['memory.note', 'memory.note'])
  })

  it('stays stored where the change that logs it is not committed either', async () => {
    await expect(add('- The canary sings.', failing())).rejects.toThrow('disk is full')
    await expect(add('- It rains.', failing())).rejects.toThrow('disk is full')
    expect(unlogged()).toHaveLength(2)
    await add('- It snows.')
    expect([unlogged(), (await marksInLog(space.store.db, path)).size]).toEqual([[], 4])
  })

  it('is ignored where its file is damaged, and written where the folder is missing', async () => {
    writeFileSync(join(space.folder, '.change.01m8p9wcs47p2bem8v1v8n.json'), '{"at"')
    await add('- It rains.')
    expect(read()).toContain('- It rains.')
    const folder = join(space.folder, 'not', 'there')
    const store = createFileStore({ db: space.store.db, clock: () => space.time.now, folder, actor: 'test' })
    await store.change(path, 'memory.note', () => '- It snows.\n')
    expect(readFileSync(join(folder, path), 'utf8')).toBe('- It snows.\n')
  })

  it('is forgotten like a logged one', async () => {
    await expect(add('- The canary sings.', failing())).rejects.toThrow('disk is full')
    const { db } = space.store
    const { erased, left } = await removeTexts({ db, folder: space.folder, store: storeOver(db) }, ['canary'])
    expect(left).toEqual([])
    expect(erased).toContain(`1 line of ${path}`)
    expect(read()).not.toContain('canary')
  })

  it('leaves no line in the log where the file was not written', async () => {
    const { db } = space.store
    const rule = () => {
      throw new Error('a rule that fails')
    }
    await expect(storeOver(db).change(path, 'memory.note', rule)).rejects.toThrow('a rule that fails')
    await add('- It rains.')
    expect(unlogged()).toEqual([])
    expect(await space.memory.log()).toHaveLength(1)
  })
})

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Sync } from '../../sync/create-sync.ts'
import { noPostgres, startPostgres, type TestPostgres } from '../../testing/postgres.ts'
import type { Jarvis } from '../jarvis.ts'
import { openJarvis } from '../open-jarvis.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

describe.skipIf(noPostgres())(`two homes on one PostgreSQL ${noPostgres()}`, () => {
  let server: TestPostgres
  let folder: string
  let shared: string
  const opened: Jarvis[] = []
  async function open(name: string, database?: string): Promise<{ jarvis: Jarvis; sync: Sync }> {
    const config = { 'embedding.model': 'none', ...(database && { database }) }
    const jarvis = await openJarvis({ home: join(folder, name), config, overrides: { environment: {} } })
    opened.push(jarvis)
    return { jarvis, sync: (await jarvis.subsystem('sync')) as Sync }
  }
  const contentsOf = async ({ jarvis }: { jarvis: Jarvis }) =>
    (await jarvis.memory.facts.list()).facts.map(({ content }) => content).sort()

  beforeAll(async () => {
    server = await startPostgres()
    folder = mkdtempSync(join(tmpdir(), 'jarvis-one-database-'))
    shared = join(folder, 'shared')
    mkdirSync(shared)
  })
  afterAll(async () => {
    for (const one of opened) await one.close()
    rmSync(folder, { recursive: true, force: true })
    await server?.stop()
  })

  it('are synced with a third home by one of them, and the other says so', async () => {
    const first = await open('first', server.address)
    const second = await open('second', server.address)
    const laptop = await open('laptop')
    const { words } = await first.sync.pair({ name: 'first' })
    await laptop.sync.pair({ words: words!, name: 'laptop' })
    await first.jarvis.memory.remember({ content: 'I like old maps' })
    await second.jarvis.memory.remember({ content: 'My bicycle is green' })
    await laptop.jarvis.memory.remember({ content: 'My boat is called Aurora' })
    await expect(second.sync.pair({ words: words! })).rejects.toMatchObject({ code: 'sync_other_home' })
    for (const { sync } of [first, laptop, first]) await sync.sync({ folder: shared })
    expect(await contentsOf(second)).toEqual(await contentsOf(laptop))
    expect(await contentsOf(second)).toHaveLength(3)
    // Memory files: those of both homes on the database, and of the third.
    await laptop.jarvis.memory.files.note('The carpenter comes on Monday.')
    await second.jarvis.memory.files.note('The painter comes on Friday.')
    for (const { sync } of [first, laptop, first]) expect((await sync.sync({ folder: shared })).problems).toEqual([])
    for (const { jarvis } of [first, second, laptop]) {
      const path = (await jarvis.memory.files.list()).files.find(({ kind }) => kind === 'daily')!.path
      const { text } = await jarvis.memory.files.get(path)
      for (const word of ['carpenter', 'painter']) expect(text.match(new RegExp(word, 'g'))).toHaveLength(1)
    }
    // The other home replaces it, and the old one stops.
    await second.sync.pair({ words: words!, fresh: true, name: 'second' })
    await laptop.jarvis.memory.remember({ content: 'I drink green tea' })
    for (const { sync } of [laptop, second, laptop]) expect((await sync.sync({ folder: shared })).problems).toEqual([])
    expect(await contentsOf(first)).toEqual(await contentsOf(laptop))
    await expect(first.sync.sync({})).rejects.toMatchObject({ code: 'sync_other_home' })
  })
})

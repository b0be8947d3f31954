import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Sync } from '../../sync/create-sync.ts'
import { noPostgres, startPostgres, type TestPostgres } from '../../testing/postgres.ts'
import type { Jarvis } from '../jarvis.ts'
import { openJarvis } from '../open-jarvis.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

describe.skipIf(noPostgres())(`a synced home after a move ${noPostgres()}`, () => {
  let server: TestPostgres
  let folder: string
  let shared: string
  beforeAll(async () => {
    server = await startPostgres()
    folder = mkdtempSync(join(tmpdir(), 'jarvis-move-sync-'))
    shared = join(folder, 'shared')
    mkdirSync(shared)
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await server?.stop()
  })

  async function inHome<Result>(name: string, work: (jarvis: Jarvis, sync: Sync) => Promise<Result>): Promise<Result> {
    const config = { 'embedding.model': 'none' }
    const jarvis = await openJarvis({ home: join(folder, name), config, overrides: { environment: {} } })
    try {
      return await work(jarvis, (await jarvis.subsystem('sync')) as Sync)
    } finally {
      await jarvis.close()
    }
  }
  const say = (name: string, content: string) =>
    inHome(name, async (jarvis, sync) => {
      await jarvis.memory.remember({ content })
      await sync.sync({ folder: shared })
    })
  const knownIn = (name: string) =>
    inHome(name, async (jarvis, sync) => {
      expect((await sync.sync({ folder: shared })).problems).toEqual([])
      return (await jarvis.memory.facts.list()).facts.map(({ content }) => content).sort()
    })

  it('sends and receives new records, to PostgreSQL and back', async () => {
    const { words } = await inHome('desk', (_, sync) => sync.pair({ name: 'desk' }))
    await inHome('laptop', (_, sync) => sync.pair({ words: words!, name: 'laptop' }))
    for (const [name, content] of [
      ['desk', 'I like old maps'],
      ['desk', 'My bicycle is green'],
      ['laptop', 'My boat is called Aurora'],
    ] as const)
      await say(name, content)
    await knownIn('desk')
    await knownIn('laptop')
    for (const [to, content] of [
      [server.address, 'The carpenter is called Ines'],
      ['sqlite', 'The painter is called Olav'],
    ] as const) {
      await inHome('desk', (jarvis) => jarvis.moveTo({ to }))
      await say('desk', content)
      expect(await knownIn('laptop'), to).toContain(`${content}.`)
      await say('laptop', `${content.split(' ')[1]} work begins on Monday`)
      expect(await knownIn('desk'), to).toEqual(await knownIn('laptop'))
    }
    expect(await knownIn('desk')).toHaveLength(7)
  })

  it('accepts changes that another machine made before the move', async () => {
    const edit = () =>
      inHome('laptop', async (jarvis, sync) => {
        const { facts } = await jarvis.memory.facts.list()
        await jarvis.memory.facts.edit(facts.find(({ content }) => content.includes('bicycle'))!.id, {
          content: 'My bicycle is blue',
        })
        await sync.sync({ folder: shared })
      })
    await edit()
    await inHome('desk', (jarvis) => jarvis.moveTo({ to: server.address, replace: true }))
    for (const name of ['desk', 'laptop', 'desk'])
      expect((await knownIn(name)).filter((content) => content.includes('bicycle'))).toEqual(['My bicycle is blue'])
  })
})

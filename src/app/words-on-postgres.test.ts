import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openPostgresStore } from '../postgres/open-store.ts'
import { noPostgres, startPostgres, type TestPostgres } from '../testing/postgres.ts'
import type { Jarvis } from './jarvis.ts'
import { openJarvis } from './open-jarvis.ts'

/** A busy machine starts servers and opens homes slowly. */
vi.setConfig({ testTimeout: 240_000 })

describe.skipIf(noPostgres())(`words of deleted passages on PostgreSQL ${noPostgres()}`, () => {
  let server: TestPostgres
  let folder: string
  let jarvis: Jarvis
  beforeAll(async () => {
    server = await startPostgres()
    folder = mkdtempSync(join(tmpdir(), 'jarvis-words-'))
    mkdirSync(join(folder, 'notes'))
    const config = { database: server.address, 'embedding.model': 'none' }
    jarvis = await openJarvis({ home: join(folder, 'home'), config, overrides: { environment: {} } })
  }, 240_000)
  afterAll(async () => {
    await jarvis?.close()
    await server?.stop()
    if (folder) rmSync(folder, { recursive: true, force: true })
  }, 60_000)

  const isIndexed = async (term: string): Promise<boolean> => {
    const { db, close } = await openPostgresStore({ address: server.address, space: 'main' })
    try {
      return (await db.get('SELECT 1 FROM lexical_postings WHERE term = ?', [term])) !== undefined
    } finally {
      await close()
    }
  }
  const steps = async (dryRun: boolean) => (await jarvis.cleanup({ dryRun })).steps.map(({ what }) => what)

  it('are erased by an update that finds their file deleted', async () => {
    const file = join(folder, 'notes', 'boat.md')
    writeFileSync(join(folder, 'notes', 'garden.md'), '# Garden\n\nTomatoes grow.\n')
    writeFileSync(file, '# Boat\n\nThe quixboat is red.\n')
    await jarvis.addCollection(join(folder, 'notes'), { name: 'notes' }, { wait: true })
    expect(await isIndexed('quixboat')).toBe(true)
    rmSync(file)
    expect((await jarvis.update()).degraded).toEqual([])
    expect(await isIndexed('quixboat')).toBe(false)
  })

  it('are due for the next cleanup after a fact was retracted, and only until then', async () => {
    await jarvis.memory.remember({ content: 'The quixcanoe is green.' })
    await jarvis.memory.facts.retract((await jarvis.memory.facts.list()).facts[0]!.id)
    const words = 'words of deleted passages in the index'
    expect(await steps(true)).toContain(words)
    await steps(false)
    expect(await isIndexed('quixcano')).toBe(false)
    expect(await steps(true)).not.toContain(words)
  })
})

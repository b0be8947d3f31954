import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '../../ports/database.ts'
import { openPostgres } from '../../postgres/database.ts'
import { openSqlite } from '../../storage/sqlite/database.ts'
import { isOnPostgres } from '../../testing/in-files.ts'
import { noPostgres, startPostgres, type TestPostgres } from '../../testing/postgres.ts'
import { openJarvis } from '../open-jarvis.ts'
import type * as MoveSpace from './move-space.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** Callback after the last comparison of the old store. */
const meanwhile = vi.hoisted(() => ({ run: async () => {} }))
vi.mock('./move-space.ts', async (original) => {
  const real = await original<typeof MoveSpace>()
  const isUnchanged: typeof MoveSpace.isUnchanged = async (...given) => {
    const is = await real.isUnchanged(...given)
    await meanwhile.run()
    return is
  }
  return { ...real, isUnchanged }
})

const writeTo = (other: Database) =>
  other
    .transaction((tx) => tx.run(`INSERT INTO meta (key, value) VALUES ('late', '1')`))
    .then(
      () => 'written',
      (error) => error.code as string,
    )

describe.skipIf(noPostgres() || isOnPostgres)(`a move ${noPostgres()}`, () => {
  let server: TestPostgres
  let home: string
  beforeAll(async () => {
    server = await startPostgres()
    home = mkdtempSync(join(tmpdir(), 'jarvis-move-'))
  })
  afterAll(async () => {
    rmSync(home, { recursive: true, force: true })
    await server?.stop()
  })

  it('loses nothing that another process writes between the last comparison and the renaming of the old file', async () => {
    const jarvis = await openJarvis({ home, overrides: { environment: {} } })
    await jarvis.memory.remember({ content: 'The cat is called Miro.' })
    const path = join(home, 'spaces', 'main', 'jarvis.db')
    const other = await openSqlite(path, { busyTimeout: 30 })
    const answers: string[] = []
    meanwhile.run = async () => void answers.push(await writeTo(other))
    await jarvis.moveTo({ to: server.address })
    answers.push(await writeTo(other))
    expect(answers).toEqual(['database_busy', 'database_replaced'])
    await other.close()
    await jarvis.close()
  })

  it('blocks other writers to PostgreSQL between the last comparison and the change of the setting', async () => {
    const jarvis = await openJarvis({ home, overrides: { environment: {} } })
    await jarvis.memory.remember({ content: 'The dog is called Bello.' })
    const other = await openPostgres({ address: server.address, space: 'main', busyTimeout: 30 })
    const answers: string[] = []
    meanwhile.run = async () => void answers.push(await writeTo(other))
    await jarvis.moveTo({ to: 'sqlite' })
    // Other homes may use the new store, so writes there go on.
    answers.push(await writeTo(other))
    expect(answers).toEqual(['database_busy', 'written'])
    await other.close()
    await jarvis.close()
  })
})

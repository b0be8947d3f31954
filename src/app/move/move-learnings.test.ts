import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fixError, wholeLearnings } from '../../testing/fixed-errors.ts'
import { noPostgres, startPostgres, type TestPostgres } from '../../testing/postgres.ts'
import type { Jarvis } from '../jarvis.ts'
import { openJarvis } from '../open-jarvis.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

describe.skipIf(noPostgres())(`learnings after a move ${noPostgres()}`, () => {
  let server: TestPostgres
  let folder: string
  beforeAll(async () => {
    server = await startPostgres()
    folder = mkdtempSync(join(tmpdir(), 'jarvis-move-learnings-'))
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await server?.stop()
  })

  const home = () => join(folder, 'home')
  const inHome = async <Result>(work: (jarvis: Jarvis) => Promise<Result>): Promise<Result> => {
    const jarvis = await openJarvis({ home: home(), overrides: { environment: {} } })
    try {
      return await work(jarvis)
    } finally {
      await jarvis.close()
    }
  }
  const moveTo = (to: string) => inHome((jarvis) => jarvis.moveTo({ to }))

  it('keep their confidence, and are not learned twice', async () => {
    const net = join(folder, 'net')
    fixError(home(), { session: 's1', folder: net })
    const [first] = await inHome(wholeLearnings)
    for (const session of ['s2', 's3']) fixError(home(), { session, folder: net, told: first!.id })
    const before = await inHome(wholeLearnings)
    expect([before[0]?.evidence, before[0]?.history].map((lines) => lines?.length)).toEqual([3, 2])
    expect(before).toMatchObject([{ occurrences: 3, uses: 2, successes: 2, confidence: 0.7, state: 'active' }])
    for (const to of [server.address, 'sqlite']) {
      await moveTo(to)
      expect(await inHome(wholeLearnings), to).toEqual(before)
    }
    // Later events of a session count; earlier ones do not count again.
    fixError(home(), { session: 's3', folder: net, told: first!.id, says: 'Thanks, go on with the next one.' })
    expect(await inHome(wholeLearnings)).toEqual(before)
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { homeAt } from '../../../config/home.ts'
import { noPostgres, startPostgres, type TestPostgres } from '../../../testing/postgres.ts'
import { type KeptText, keptTokensText } from './kept-text.ts'
import { createKeptTokens } from './kept-tokens.ts'

const role = { role: 'reader', space: null, endsAt: null } as const

describe.skipIf(noPostgres())(`tokens of several servers on one PostgreSQL ${noPostgres()}`, () => {
  let server: TestPostgres
  const folder = mkdtempSync(join(tmpdir(), 'jarvis-shared-tokens-'))
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await server?.stop()
  })
  const serverOn = (address: string, name: string) => {
    const text = keptTokensText(homeAt(join(folder, name)), address)
    return { ...createKeptTokens(text), close: text.close }
  }

  it('are refused everywhere once revoke has returned, without notifying a server', async () => {
    const address = await server.fresh()
    const [one, other] = [serverOn(address, 'one'), serverOn(address, 'two')]
    const { token, id } = await one.create({ name: 'ann', ...role })
    // The other server's first read: it caches the list, and is not listening yet.
    expect(await other.list()).toHaveLength(1)
    await one.revoke(id)
    expect(await other.find(token)).toBeUndefined()
    one.close()
    other.close()
  })

  it('work on every server once create has returned', async () => {
    const address = await server.fresh()
    const [one, other] = [serverOn(address, 'three'), serverOn(address, 'four')]
    await one.create({ name: 'cleo', ...role })
    expect(await other.list()).toHaveLength(1)
    const { token } = await one.create({ name: 'dan', ...role })
    expect(await other.find(token)).toMatchObject({ name: 'dan' })
    one.close()
    other.close()
  })
})

it('a token that is revoked during its first use opens nothing', async () => {
  let text: string | undefined
  const kept: KeptText = {
    ...{ where: 'here', read: async () => text, settle: async () => {}, close: () => {} },
    change: async (work) => {
      const changed = work(text)
      text = changed.text
      return changed.result
    },
  }
  const tokens = createKeptTokens(kept)
  const { token, id } = await tokens.create({ name: 'eve', ...role })
  const before = text
  await tokens.revoke(id)
  const reader = createKeptTokens({ ...kept, read: async () => before })
  expect(await reader.find(token)).toBeUndefined()
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dropLease } from '../core/lease.ts'
import { openTestStore, type TestStore } from '../testing/test-store.ts'
import { takeUsage } from './take-usage.ts'

let folder: string
let store: TestStore
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-lost-lease-'))
  store = await openTestStore(join(folder, 'jarvis.db'))
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

it('writes nothing once another process counts', async () => {
  const usage = { input_tokens: 5, output_tokens: 6 }
  const line = {
    ...{ type: 'assistant', sessionId: 's1', cwd: '/net', timestamp: '2026-11-20T10:00:00Z', requestId: 'r1' },
    message: { id: 'm1', role: 'assistant', model: 'claude-opus-4-5-20251101', usage },
  }
  mkdirSync(join(folder, 'work'))
  writeFileSync(join(folder, 'work', '0b8f4a52-5f3c-4b32-9a2e-3a1c7a5f9c11.jsonl'), `${JSON.stringify(line)}\n`)
  const take = () =>
    takeUsage({
      ...{ db: store.db, clock: () => Date.UTC(2026, 10, 20, 12), folders: [join(folder, 'work')] },
      openDatabase: () => Promise.reject(new Error('no database')),
    })
  const { transaction } = store.db
  store.db.transaction = (work) =>
    transaction(async (tx) => {
      await dropLease(tx, 'usage')
      return work(tx)
    })
  await expect(take()).rejects.toMatchObject({ code: 'lease_lost' })
  store.db.transaction = transaction
  expect(await take()).toMatchObject({ read: 1, entries: 1 })
})

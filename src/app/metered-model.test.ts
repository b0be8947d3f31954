import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStore, type Store } from '../storage/sqlite/open-store.ts'
import { meteredModel } from './metered-model.ts'
import { readUsage } from './read-usage.ts'

const hour = 3_600_000
let folder: string
let store: Store
let now = Date.UTC(2026, 0, 10)
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-usage-'))
  store = await openStore(join(folder, 'jarvis.db'))
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('what a model costs', () => {
  it('is counted by purpose, and refused beyond what a day may cost', async () => {
    const inner = { id: 'm', generate: async () => ({ text: 'ok', inputTokens: 90, outputTokens: 10 }) }
    const clock = () => now
    const metered = (purpose: string) => meteredModel(inner, { db: store.db, clock, purpose, dailyTokens: 250 })
    const request = { prompt: 'x', maxTokens: 10 }
    for (const purpose of ['facts', 'facts', 'summary']) await metered(purpose).generate(request)
    await expect(metered('facts').generate(request)).rejects.toMatchObject({
      code: 'token_budget_spent',
      message: expect.stringContaining('300 of 250 tokens'),
    })
    expect(await readUsage(store.db, { now, days: 1, dailyTokens: 250 })).toEqual({
      since: now - 24 * hour,
      uses: [
        { model: 'm', purpose: 'facts', calls: 2, inputTokens: 180, outputTokens: 20 },
        { model: 'm', purpose: 'summary', calls: 1, inputTokens: 90, outputTokens: 10 },
      ],
      today: 300,
      dailyTokens: 250,
    })
    now += 25 * hour
    expect((await metered('facts').generate(request)).text).toBe('ok')
  })
})

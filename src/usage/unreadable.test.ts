import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestStore, type TestStore } from '../testing/test-store.ts'
import { readPrices } from './prices/price-file.ts'
import { takeUsage } from './take-usage.ts'

let folder: string
let store: TestStore
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-unreadable-'))
  store = await openTestStore(join(folder, 'jarvis.db'))
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

it('reads the other transcripts beside one that cannot be read', async () => {
  const work = join(folder, 'work')
  mkdirSync(work)
  writeFileSync(join(work, 'a.jsonl'), '{"type":"user"}\n')
  writeFileSync(join(work, 'opencode.db'), '')
  // A link to itself, because a superuser may read any file.
  symlinkSync('opencode.db-wal', join(work, 'opencode.db-wal'))
  const taken = await takeUsage({ db: store.db, clock: () => 9, folders: [work] } as never)
  expect(taken).toMatchObject({ files: 2, read: 1, lines: 1 })
  expect(taken.problems).toEqual([expect.stringContaining('opencode.db could not be read: ELOOP')])
})

it('names own prices of a model with capitals as they count', async () => {
  writeFileSync(join(folder, 'prices.yaml'), 'My-Model: { input: 1, output: 2 }\n')
  const { own, prices } = await readPrices(join(folder, 'prices.yaml'))
  expect(own).toEqual(['my-model'])
  expect(prices['my-model']).toMatchObject({ input: 1, output: 2 })
})

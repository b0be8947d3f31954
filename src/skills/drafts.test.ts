import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeTables } from '../app/subsystem-tables.ts'
import { openTestStore, type TestStore } from '../testing/test-store.ts'
import { createDrafts } from './drafts.ts'
import { subsystem } from './skills.ts'

let folder: string
let store: TestStore
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-drafts-'))
  store = await openTestStore(join(folder, 'jarvis.db'))
  await makeTables(store.db, subsystem)
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

it('a candidate is named by its name or the beginning of its id, unless several ids begin so', async () => {
  await store.db.transaction(async (tx) => {
    for (const id of ['01m8aa', '01m8bb'])
      await tx.run("INSERT INTO skill_drafts VALUES (?, ?, ?, 'Says how', 'Steps', 'waiting', 1)", [
        ...[id, `learning ${id}`, `fix-${id}`],
      ])
  })
  const drafts = createDrafts({ db: store.db, clock: () => 2 } as Parameters<typeof createDrafts>[0])
  const review = (id: string) => drafts.review({ id, verdict: 'reject' })
  await expect(review('01m8')).rejects.toMatchObject({ code: 'skill_candidate_ambiguous' })
  await expect(review('01m9')).rejects.toMatchObject({ code: 'skill_candidate_not_found' })
  expect(await review('01m8a')).toMatchObject({ state: 'rejected', name: 'fix-01m8aa' })
  expect(await review('fix-01m8bb')).toMatchObject({ id: '01m8bb' })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ForgetRequest } from '../ports/forgetting.ts'
import { openTestStore, type TestStore } from '../testing/test-store.ts'
import { createLearningForgetting } from './forget-learnings.ts'
import { createReview } from './review.ts'
import { checkTables, learningTables, relapseTables, travelTables } from './tables.ts'

/** A word that occurs nowhere else. */
const canary = 'quixzanthopol'

let folder: string
let store: TestStore
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-evidence-'))
  store = await openTestStore(join(folder, 'jarvis.db'))
  await store.db.transaction(async (tx) => {
    for (const text of `${learningTables}${relapseTables}${checkTables}${travelTables}`.split(/;\n/))
      if (text.trim() !== '') await tx.run(text)
    await tx.run(
      `INSERT INTO learnings VALUES ('l1', 'net', 'repo', 'knowledge', 'fix', 'g1', 'E', 'no key', 'test', 'Set the key',
         0.5, 2, 0, 0, 0, 1, 2)`,
    )
    await tx.run(`INSERT INTO knowledge VALUES ('l1', 'net', 'repo', 'no key: Set the key', 'l1', 3)`)
    await tx.run(`INSERT INTO learning_evidence VALUES ('f1', 'l1', 'p1', 's1', 1, 'npm test', '{"files":["a.ts"]}')`)
    await tx.run(
      `INSERT INTO learning_evidence VALUES ('f2', 'l1', 'p2', 's2', 2, 'npm test ${canary}', '{"files":["b.ts"]}')`,
    )
    await tx.run(`INSERT INTO learning_relapses VALUES ('f2', 'b.ts', 'net', 's2', 2, 'g1', 'no key', '${canary}')`)
    await tx.run(`INSERT INTO learning_uses VALUES ('u1', 'l1', 's2', 'net', 2, 'helped')`)
  })
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const forget = async (request: ForgetRequest) => {
  const found = await createLearningForgetting({
    ...{ db: store.db, home: undefined, clock: () => 9 },
    refresh: async () => {},
  }).find(request)
  await found.erase()
  return found.items.map(({ kind, id }) => `${kind} ${id}`)
}
const column = async (sql: string) => (await store.db.all<{ value: unknown }>(sql)).map(({ value }) => value)
const left = async () => ({
  learnings: await column('SELECT occurrences AS value FROM learnings'),
  evidence: await column('SELECT failed_key AS value FROM learning_evidence'),
  knowledge: await column('SELECT id AS value FROM knowledge'),
  relapses: await column('SELECT failed_key AS value FROM learning_relapses'),
  uses: await column('SELECT key AS value FROM learning_uses'),
})

describe('forgetting the evidence of a learning', () => {
  it('shortens the message that a forgotten session printed, and the knowledge made of it', async () => {
    await forget({ session: 's2' })
    expect(await column('SELECT message AS value FROM learnings')).toEqual(['no key'])
    await store.db.transaction((tx) =>
      tx.run(`INSERT INTO learning_evidence VALUES ('f3', 'l1', 'p3', 's3', 7, 'npm test', '{}')`),
    )
    await forget({ session: 's1' })
    expect(await column('SELECT message AS value FROM learnings')).toEqual(['E'])
    expect(await column('SELECT text AS value FROM knowledge')).toEqual(['E: Set the key'])
  })

  it('removes the knowledge of a learning that is rejected after its approval', async () => {
    const review = createReview({ db: store.db, clock: () => 9, prepare: async () => {} })
    const id = '01learningofthis'
    await store.db.transaction((tx) =>
      tx.run(
        `INSERT INTO learnings VALUES (?, 'net', 'repo', 'active', 'fix', 'g2', 'E', 'no port', 'test', 'Set the port',
           0.5, 1, 0, 0, 0, 1, 2)`,
        [id],
      ),
    )
    await review({ id, verdict: 'approve' })
    expect(await column('SELECT id AS value FROM knowledge')).toEqual([id, 'l1'])
    await review({ id, verdict: 'reject' })
    expect(await column('SELECT id AS value FROM knowledge')).toEqual(['l1'])
  })

  it('finds words in a command and in an edit, and keeps other evidence', async () => {
    expect(await forget({ query: canary })).toEqual(['evidence f2'])
    expect(await left()).toEqual({ learnings: [1], evidence: ['f1'], knowledge: ['l1'], relapses: [], uses: ['u1'] })
    expect(await forget({ query: 'b.ts' })).toEqual([])
  })

  it('erases the evidence of a session only', async () => {
    expect(await forget({ session: 's2' })).toEqual(['evidence f2'])
    expect(await left()).toEqual({ learnings: [1], evidence: ['f1'], knowledge: ['l1'], relapses: [], uses: [] })
  })

  it('erases a learning and its knowledge with the last evidence', async () => {
    await forget({ session: 's2' })
    expect(await forget({ session: 's1' })).toEqual(['learning l1', 'knowledge l1'])
    expect(await left()).toEqual({ learnings: [], evidence: [], knowledge: [], relapses: [], uses: [] })
  })

  it('erases a matching learning with all its evidence', async () => {
    expect(await forget({ query: 'key' })).toEqual(['learning l1', 'knowledge l1'])
    expect(await left()).toMatchObject({ learnings: [], evidence: [], knowledge: [], uses: [] })
  })
})

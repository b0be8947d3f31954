import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database, Reader } from '../ports/database.ts'
import { openTestStore, type TestStore } from '../testing/test-store.ts'
import { eachState, forgetThat, statesThat } from './former-states.ts'
import { formerSessions } from './session-states.ts'

const count = 1203
let folder: string
let store: TestStore
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-states-'))
  store = await openTestStore(join(folder, 'jarvis.db'))
  await store.db.transaction(async (tx) => {
    for (const id of [1, 2])
      await tx.run(`INSERT INTO log (id, at, actor, action, target) VALUES (?, ?, 'user', 'edit', 'x')`, [id, id * 10])
    for (let n = 0; n < count; n++)
      await tx.run('INSERT INTO log_images (log_id, kind, id, former) VALUES (?, ?, ?, ?)', [
        1 + (n % 2),
        n % 3 === 0 ? 'session' : 'turn',
        `${n}`,
        JSON.stringify({ session: `s${n % 7}`, text: `It says ${n}.` }),
      ])
  })
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

/** A reader that records the largest number of rows returned at once. */
function watched<R extends Reader>(db: R): { db: R; most: () => number } {
  let most = 0
  const all: Reader['all'] = async (sql, params) => {
    const rows = await db.all(sql, params)
    most = Math.max(most, rows.length)
    return rows as never
  }
  return { db: Object.assign(Object.create(db) as R, { all }), most: () => most }
}

it('reads every previous version once, oldest first, in batches', async () => {
  const { db, most } = watched(store.db)
  const seen: string[] = []
  const lines: number[] = []
  for await (const { id, line } of eachState(db)) {
    seen.push(id)
    lines.push(line)
  }
  expect(new Set(seen).size).toBe(count)
  expect(seen).toHaveLength(count)
  expect(lines).toEqual([...lines].sort((a, b) => a - b))
  expect(await statesThat(db, (text) => text === 'It says 7.')).toMatchObject([
    { line: 2, at: 20, kind: 'turn', id: '7', texts: ['It says 7.'] },
  ])
  expect(await formerSessions(db as Database).keys()).toHaveLength(count / 3 + 7)
  expect(most()).toBeLessThanOrEqual(500)
})

it('erases matching versions of a kind, in batches', async () => {
  const says = (text: string) => text.endsWith('3.')
  const left = () => store.db.all(`SELECT 1 FROM log_images WHERE kind = 'turn' AND former LIKE '%3."}'`)
  const before = (await left()).length
  const erased = await store.db.transaction((tx) => forgetThat(watched(tx).db, 'turn', says))
  expect(erased).toBe(before)
  expect(before).toBeGreaterThan(50)
  expect(await left()).toEqual([])
  const rest: string[] = []
  for await (const { kind, id } of eachState(store.db, 'turn')) rest.push(`${kind} ${id}`)
  expect(rest).toHaveLength((count * 2) / 3 - before)
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { SqlValue } from '../../ports/database.ts'
import { filterCases, filterRecords } from '../../testing/contracts/filters.ts'
import { seedRecords } from '../../testing/contracts/seed-records.ts'
import { compileFilter } from './filter.ts'
import { openStore, type Store } from './open-store.ts'
import { holds, recordSetsOf } from './record-sets.ts'

let folder: string
let here: Store
/** A second store on the same file writes as another process does. */
let elsewhere: Store

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-record-sets-'))
  here = await openStore(join(folder, 'jarvis.db'))
  elsewhere = await openStore(join(folder, 'jarvis.db'))
  await here.db.transaction((tx) => seedRecords(tx, filterRecords))
})
afterEach(async () => {
  await here.close()
  await elsewhere.close()
  rmSync(folder, { recursive: true, force: true })
})

/** One of each kind: with more sets than are kept, all would be rebuilt. */
const cases = filterCases.filter(({ says }) =>
  [
    'any of two collections',
    'any of two kinds',
    'any value of a facet',
    'two facets joined by and',
    'what has no such value of a facet',
    'a date from (inclusive)',
    'a range of dates',
    'a star that stays in its folder',
    'rows',
    'everything at once',
  ].includes(says),
)
const run = (store: Store, ...statements: [sql: string, params?: SqlValue[]][]) =>
  store.db.transaction(async (tx) => {
    for (const [sql, params] of statements) await tx.run(sql, params)
  })

/** Compares the sets with the tables. */
function expectTrueSets(): void {
  const largest = Number(here.db.rows('SELECT max(id) FROM records')[0]![0] ?? 0) + 20
  for (const { says, filter } of cases) {
    const { sql, params } = compileFilter(filter)!
    const passing = here.db.rows(`${sql} ORDER BY r.id`, params).map(([id]) => id)
    const set = recordSetsOf(here.db).of(filter)!
    const members = Array.from({ length: largest }, (_, id) => id).filter((id) => holds(set, id))
    expect(members, says).toEqual(passing)
  }
}

it('has a case for each kind of filter', () => {
  expect(cases).toHaveLength(10)
})

it('contains the matching records, and is kept until a relevant write', async () => {
  expectTrueSets()
  const sets = recordSetsOf(here.db)
  const before = cases.map(({ filter }) => sets.of(filter))
  await run(elsewhere, ['UPDATE records SET title = ?, updated_at = 7', ['another']])
  await run(here, ['INSERT INTO meta (key, value) VALUES (?, ?)', ['counted', '1']])
  expect(cases.map(({ filter }, index) => sets.of(filter) === before[index])).toEqual(cases.map(() => true))
  expectTrueSets()
})

it('is known only after creation, and is then up to date', async () => {
  const sets = recordSetsOf(here.db)
  const filter = { kinds: ['fact' as const] }
  expect(sets.known(filter)).toBeUndefined()
  sets.of(filter)
  await run(elsewhere, ["UPDATE records SET kind = 'fact' WHERE id = 2"])
  expect(holds(sets.known(filter)!, 2)).toBe(true)
})

it('is never stale, whichever process made a change', async () => {
  const write = fc.oneof(
    fc.record({
      what: fc.constant('kind' as const),
      id: fc.integer({ min: 1, max: 9 }),
      to: fc.constantFrom('fact', 'message'),
    }),
    fc.record({
      what: fc.constant('date' as const),
      id: fc.integer({ min: 1, max: 9 }),
      to: fc.constantFrom(50, 150, 350),
    }),
    fc.record({
      what: fc.constant('path' as const),
      id: fc.integer({ min: 1, max: 9 }),
      to: fc.constantFrom('guide.txt', 'guides/start.md'),
    }),
    fc.record({
      what: fc.constant('tag' as const),
      id: fc.integer({ min: 1, max: 9 }),
      to: fc.constantFrom('red', 'blue'),
    }),
    fc.record({
      what: fc.constant('untag' as const),
      id: fc.integer({ min: 1, max: 9 }),
      to: fc.constantFrom('red', 'blue'),
    }),
    fc.record({ what: fc.constant('gone' as const), id: fc.integer({ min: 1, max: 9 }), to: fc.constant(0) }),
    fc.record({ what: fc.constant('new' as const), id: fc.integer({ min: 1, max: 40 }), to: fc.constant('fact') }),
    fc.record({
      what: fc.constant('rename' as const),
      id: fc.constant(0),
      to: fc.constantFrom('none', 'work', 'notes'),
    }),
  )
  const statement = ({ what, id, to }: { what: string; id: number; to: SqlValue }): [string, SqlValue[]] => {
    if (what === 'kind' || what === 'date' || what === 'path')
      return [`UPDATE records SET ${what} = ? WHERE id = ?`, [to, id]]
    if (what === 'tag')
      return [
        `INSERT OR IGNORE INTO facets (record_id, name, value) SELECT id, 'tag', ? FROM records WHERE id = ?`,
        [to, id],
      ]
    if (what === 'untag') return [`DELETE FROM facets WHERE name = 'tag' AND value = ? AND record_id = ?`, [to, id]]
    if (what === 'gone') return ['DELETE FROM records WHERE id = ?', [id]]
    if (what === 'rename')
      return [`UPDATE OR IGNORE collections SET name = ? WHERE id = (SELECT min(id) FROM collections)`, [to]]
    return [
      `INSERT OR IGNORE INTO records (id, uid, kind, title, content_hash, tokens, created_at, updated_at)
       VALUES (?, 'new' || ?, ?, '', '', 0, 0, 0)`,
      [id, id, to],
    ]
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.boolean(), fc.array(write, { minLength: 1, maxLength: 4 })), { maxLength: 6 }),
      async (rounds) => {
        for (const [isOther, writes] of rounds) {
          expectTrueSets()
          await run(isOther ? elsewhere : here, ...writes.map(statement))
        }
        expectTrueSets()
      },
    ),
    { numRuns: 15 },
  )
})

it('is read again when more was changed than is tracked', async () => {
  expectTrueSets()
  await run(elsewhere, ["UPDATE records SET kind = 'fact' WHERE id = 1"])
  const fill = `WITH RECURSIVE many(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 20000)
    INSERT INTO record_changes (record_id) SELECT 99 FROM many`
  await run(elsewhere, [fill])
  const kept = Number(here.db.rows('SELECT count(*) FROM record_changes')[0]![0])
  expect(kept).toBeLessThan(18_000)
  expectTrueSets()
  await run(elsewhere, ["UPDATE records SET kind = 'fact' WHERE id = 2"])
  expectTrueSets()
})

it('follows cascaded deletions of a folder', async () => {
  expectTrueSets()
  await run(elsewhere, ["DELETE FROM collections WHERE name = 'notes'"])
  expectTrueSets()
})

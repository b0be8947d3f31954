import { expect, it, vi } from 'vitest'
import type { Reader } from '../../ports/database.ts'
import { madeAgeing } from '../../testing/made-ageing.ts'
import type { RetentionPolicy } from './is-due.ts'
import { planRetention } from './plan-retention.ts'
import type { AgeingRow } from './retention-repository.ts'

const day = 24 * 60 * 60 * 1000
const policy: RetentionPolicy = { archiveDays: 100, mergeDays: 50, deleteDays: 200 }
const now = 1000 * day

const row = (id: string, changes: Partial<AgeingRow> = {}): AgeingRow => ({
  ...madeAgeing({ id, at: 100 * day }),
  session: null,
  project: null,
  title: id,
  ...changes,
})
const archived = (id: string, changes: Partial<AgeingRow> = {}) =>
  row(id, { hidden: 'archived', hiddenAt: now - 60 * day, ...changes })

/** A database with these rows, visible or hidden, in pages of a thousand, and these links. */
function reader(rows: readonly AgeingRow[], links: readonly object[] = []) {
  const all = vi.fn(async (sql: string, [, at, id]: [number, number, string]) => {
    if (sql.includes('observation_links')) return sql.includes('l.from_id AS id') ? links : []
    const isHidden = sql.includes('IS NOT NULL')
    return rows
      .filter((one) => (one.hidden !== null) === isHidden && (one.at > at || (one.at === at && one.id > id)))
      .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
      .slice(0, 1000)
  })
  return { all }
}
const plan = async (db: ReturnType<typeof reader>, rules = policy) => {
  const found = await planRetention(db as unknown as Reader, rules, now)
  return {
    archive: found.archive.map(({ id }) => id),
    merge: found.merge.map(({ into, others }) => [into.id, ...others.map(({ id }) => id)]),
    delete: found.delete.map(({ id }) => id),
  }
}
const named = (count: number, make: (id: string) => AgeingRow) =>
  Array.from({ length: count }, (_, index) => make(`o${String(index).padStart(4, '0')}`))

it('merges observations of one session, otherwise of one project and day', async () => {
  const rows = [
    archived('a1', { session: 's1', project: 'p' }),
    archived('a2', { session: 's1', at: 300 * day }),
    archived('b1', { project: 'p' }),
    archived('b2', { project: 'p', at: 100 * day + 1 }),
    archived('c', { project: 'p', at: 102 * day }),
    archived('d', { project: 'q' }),
    archived('e1'),
    archived('e2'),
  ]
  const { merge } = await plan(reader(rows))
  expect(merge.map((group) => [...group].sort())).toEqual(
    expect.arrayContaining([
      ['a1', 'a2'],
      ['b1', 'b2'],
      ['e1', 'e2'],
    ]),
  )
  expect(merge).toHaveLength(3)
})

it('merges into the one with the highest weight, then the newest, thirty at most', async () => {
  const of = (session: string, id: string, changes: Partial<AgeingRow>) => archived(id, { session, ...changes })
  const rows = [
    of('s1', 'heavy', { type: 'decision' }),
    of('s1', 'light', { at: 200 * day }),
    of('s2', 'older', {}),
    of('s2', 'newer', { at: 200 * day }),
    of('s3', 'x1', {}),
    of('s3', 'x2', {}),
  ]
  expect(new Set((await plan(reader(rows))).merge)).toEqual(
    new Set([
      ['heavy', 'light'],
      ['newer', 'older'],
      ['x2', 'x1'],
    ]),
  )
  const { merge } = await plan(reader(named(40, (id) => archived(id, { session: 's' }))))
  expect(merge.map(({ length }) => length)).toEqual([31])
})

it('handles two thousand at once, oldest first, over all needed pages', async () => {
  const rows = named(2500, (id) => row(id)).map((one, index) => ({ ...one, at: index }))
  const { archive } = await plan(reader(rows))
  expect([archive.length, archive[0], archive.at(-1)]).toEqual([2000, 'o0000', 'o1999'])
  expect((await plan(reader(rows.slice(0, 1500)))).archive).toHaveLength(1500)
})

it('does not merge observations that it deletes', async () => {
  const rows = [
    archived('gone', { session: 's', hiddenAt: now - 201 * day }),
    archived('one', { session: 's' }),
    archived('two', { session: 's' }),
  ]
  expect(await plan(reader(rows))).toEqual({ archive: [], merge: [['two', 'one']], delete: ['gone'] })
})

it('skips observations linked to visible ones', async () => {
  const links = [{ id: 'a', other: 'z', confirmed: 0, visible: 1 }]
  expect((await plan(reader([row('a'), row('b')], links))).archive).toEqual(['b'])
  expect((await plan(reader([row('a'), row('b')], [{ ...links[0], confirmed: 1, visible: 0 }]))).archive).toEqual(['b'])
  expect((await plan(reader([row('a'), row('b')], [{ ...links[0], visible: 0 }]))).archive).toEqual(['a', 'b'])
})

it('reads nothing for a disabled part of the policy', async () => {
  const rows = [row('a'), archived('b', { session: 's' }), archived('c', { session: 's', hiddenAt: 0 })]
  const off = reader(rows)
  expect(await plan(off, { archiveDays: 0, mergeDays: 0, deleteDays: 0 })).toEqual({
    archive: [],
    merge: [],
    delete: [],
  })
  expect(off.all).not.toHaveBeenCalled()
})

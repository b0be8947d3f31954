import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Filter } from '../../core/record.ts'
import { filterCases } from '../../testing/contracts/filters.ts'
import { chunksOf, compileCheck, compileFilter } from './filter.ts'
import { matchesGlob } from './glob.ts'
import { openStore, type Store } from './open-store.ts'

let folder: string
let store: Store

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-filter-'))
  store = await openStore(join(folder, 'jarvis.db'))
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('compiled filters', () => {
  const narrowing = filterCases.filter(({ filter }) => compileFilter(filter) !== undefined)

  it('covers every kind of condition', () => {
    const fields = new Set(narrowing.flatMap(({ filter }) => Object.keys(filter)))
    expect([...fields].sort()).toEqual([
      'after',
      'also',
      'before',
      'collections',
      'facets',
      'kinds',
      'path',
      'paths',
      'recordIds',
      'without',
    ])
  })

  for (const { says, filter } of narrowing) {
    it(`${says}: reads indexes only`, () => {
      const records = compileFilter(filter)!
      for (const { sql, params } of [records, chunksOf(records)]) expect(tableScans(sql, params, filter)).toEqual([])
      const check = compileCheck(filter)
      expect(tableScans(check.sql, ['[1]', ...check.params], filter)).toEqual([])
    })
  }

  it('returns no filter without fields', () => {
    expect(compileFilter(undefined)).toBeUndefined()
    expect(compileFilter({})).toBeUndefined()
    expect(compileFilter({ facets: {} })).toBeUndefined()
  })
})

describe('globs', () => {
  const cases: [glob: string, path: string, fits: boolean][] = [
    ['*.md', 'a.md', true],
    ['*.md', 'a/b.md', false],
    ['**/*.md', 'a.md', true],
    ['**/*.md', 'a/b/c.md', true],
    ['**', 'a/b/c', true],
    ['a/**', 'a/b/c', true],
    ['a/**', 'b/a/c', false],
    ['a/**/z', 'a/z', true],
    ['a/**/z', 'a/b/c/z', true],
    ['a/**/z', 'a/bz', false],
    ['a?c', 'abc', true],
    ['a?c', 'a/c', false],
    ['a.c', 'abc', false],
    ['[ab]*', 'a', false],
    ['[ab]*', '[ab]c', true],
    ['chat*.jsonl', 'chat.jsonl#turn-1', true],
    ['*é*', 'café/x', false],
    ['?', '🤔', true],
    ['a*\nb', 'a1\nb', true],
  ]
  for (const [glob, path, fits] of cases) {
    it(`${JSON.stringify(glob)} ${fits ? 'fits' : 'does not fit'} ${JSON.stringify(path)}`, () => {
      expect(matchesGlob(glob, path)).toBe(fits)
    })
  }

  it('match quickly for any pattern', () => {
    const path = 'a'.repeat(64)
    for (const part of ['**a', '*a', '**?', '*?', '**/']) {
      const began = process.cpuUsage()
      expect(matchesGlob(`${part.repeat(6)}b`, path)).toBe(false)
      const { user, system } = process.cpuUsage(began)
      expect((user + system) / 1000, part).toBeLessThan(200)
    }
  })
})

/** Plan steps that scan a whole table; a glob without a fixed prefix may scan an index of paths. */
function tableScans(sql: string, params: Parameters<typeof store.db.rows>[1], filter: Filter): string[] {
  const details = store.db.rows(`EXPLAIN QUERY PLAN ${sql}`, params).map((row) => String(row[3]))
  expect(details.length).toBeGreaterThan(0)
  const walksPaths = /^[*?]/.test(filter.path ?? '')
  return details.filter(
    (detail) =>
      detail.startsWith('SCAN') &&
      !detail.includes('json_each') &&
      !(walksPaths && detail.includes('USING COVERING INDEX')),
  )
}

import { describe, expect, it } from 'vitest'
import { constructs } from './sql-dialect.ts'
import { sqlTexts } from './sql-statements.ts'

/** FTS5 statements by file and number; `messages/words-in-tables.ts` has those for PostgreSQL. Do not add any. */
const left: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  rowid: { 'messages/tables.ts': 1, 'messages/words-in-fts.ts': 5 },
  match: { 'messages/words-in-fts.ts': 1 },
  text: { 'messages/tables.ts': 1 },
}

/** For each construct, a text that it must match, and one that it must not. */
const samples: Readonly<Record<string, readonly [found: string, not: string]>> = {
  insertOr: ['INSERT OR IGNORE INTO a VALUES (1)', 'INSERT INTO a VALUES (1) ON CONFLICT DO NOTHING'],
  json: ['WHERE id IN (SELECT value FROM json_each(?))', 'WHERE id IN (?, ?)'],
  hex: ['SELECT lower(hex(hash)) FROM a', 'SELECT hash FROM a'],
  functions: ['SELECT ifnull(a, 0) FROM b', 'SELECT coalesce(a, 0) FROM b'],
  grouping: ['SELECT group_concat(id) FROM a', 'SELECT count(id) FROM a'],
  time: ["WHERE at > strftime('%s')", 'WHERE at > ?'],
  rowid: ['SELECT rowid FROM a', 'SELECT id FROM a'],
  engine: ['SELECT name FROM sqlite_master', 'SELECT name FROM models'],
  match: ['WHERE words MATCH ?', "WHERE words LIKE ? ESCAPE '!'"],
  collation: ['ORDER BY name COLLATE NOCASE', 'ORDER BY lower(name)'],
  twoValues: ['SET last_at = max(coalesce(last_at, 0), ?) WHERE', 'SELECT max(last_at) FROM a WHERE b IN (1, 2)'],
  is: ['WHERE a IS NOT (SELECT 1) AND', 'WHERE a IS NOT DISTINCT FROM ? AND b IS NOT NULL'],
  alias: ['SELECT last_at AS lastAt FROM a', 'SELECT last_at AS "lastAt" FROM a'],
  text: ['WHERE kind = "note"', "WHERE kind = 'note'"],
  truth: ["SELECT coalesce(a = 'x', 0) FROM c", 'SELECT sum(CASE WHEN a = 1 THEN b END) FROM c'],
  limit: ['LIMIT -1 OFFSET ?', 'LIMIT ? OFFSET ?'],
}

describe('the SQL outside storage/', () => {
  const texts = sqlTexts()

  it('is valid for PostgreSQL, except for the listed constructs', () => {
    expect(texts.length).toBeGreaterThan(400)
    const found: Record<string, Record<string, number>> = {}
    for (const [name, { pattern }] of Object.entries(constructs))
      for (const { file, text } of texts) {
        const count = [...text.matchAll(pattern)].length
        if (count > 0) found[name] = { ...found[name], [file]: (found[name]?.[file] ?? 0) + count }
      }
    const instead = Object.keys(found).map((name) => `${name}: ${constructs[name]!.instead}`)
    expect(found, instead.join('\n')).toEqual(left)
  })

  it.each(Object.entries(samples))('is searched for %s', (name, [isFound, isNot]) => {
    expect(isFound.match(constructs[name]!.pattern)).not.toBeNull()
    expect(isNot.match(constructs[name]!.pattern)).toBeNull()
  })

  it('has a sample for each construct', () => {
    expect(Object.keys(samples).sort()).toEqual(Object.keys(constructs).sort())
  })
})

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqlite } from '../../storage/sqlite/database.ts'
import { openImportingHome } from '../../testing/importing-home.ts'
import type { Jarvis } from '../jarvis.ts'

let folder: string
let jarvis: Jarvis
let close: () => Promise<void>
beforeEach(async () => {
  let now = Date.UTC(2026, 2, 2, 9)
  ;({ folder, jarvis, close } = await openImportingHome(() => now++))
})
afterEach(() => close())

const imported = async (path: string) => {
  const { format, counts, unreadable, notices } = await jarvis.importFrom({ path })
  return { format, ...Object.fromEntries(counts.map(({ what, ...count }) => [what, count])), unreadable, notices }
}
async function database(name: string, statements: readonly string[]): Promise<string> {
  const path = join(folder, name)
  mkdirSync(folder, { recursive: true })
  const db = await openSqlite(path)
  await db.transaction(async (tx) => {
    for (const sql of statements) await tx.run(sql)
  })
  await db.close()
  return path
}
const listed = async () => (await jarvis.gems.list({ archived: true })).gems

describe('an old gems.db', () => {
  const tables = [
    `CREATE TABLE gems (id TEXT PRIMARY KEY, title TEXT, description TEXT, content TEXT, source TEXT, url TEXT, tags TEXT,
       project TEXT, created_at TEXT, mood TEXT, embedding BLOB, is_deleted INTEGER)`,
    'CREATE TABLE gem_links (a TEXT, b TEXT)',
    `INSERT INTO gems VALUES ('g1', 'Tides', 'Why', 'The moon pulls the sea.', 'web', 'https://example.org/a', '["sea","moon"]',
       'Harbour', '2024-03-04T10:11:12Z', 'calm', x'0102', 0)`,
    `INSERT INTO gems VALUES ('g2', 'Pier', NULL, NULL, 'web', 'https://example.org/b', 'wood, iron', NULL, NULL, NULL, NULL, 0)`,
    `INSERT INTO gems VALUES ('g3', 'A thought', NULL, 'Piles rot.', 'note', NULL, NULL, NULL, NULL, NULL, NULL, 0)`,
    `INSERT INTO gems VALUES ('g4', 'Gone', NULL, 'Old.', 'note', NULL, NULL, NULL, NULL, NULL, NULL, 1)`,
    `INSERT INTO gems VALUES ('g5', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0)`,
  ]

  it('is detected by its table, keeps unknown columns as attributes, and reports them', async () => {
    const path = await database('anything.db', tables)
    const first = await imported(path)
    expect(first).toMatchObject({ format: 'gems.db', gems: { found: 3, added: 3 }, unreadable: { count: 2 } })
    expect(first.notices).toEqual([
      'Columns kept as attributes: mood.',
      'Columns left out, without text: embedding.',
      'Tables that were not read: gem_links.',
      '1 page is not fetched yet: "jarvis gem fetch" does it.',
      '2 gems have no summary yet: "jarvis gem enrich" adds it.',
    ])
    const tides = (await listed()).find(({ title }) => title === 'Tides')!
    const { gem, text } = await jarvis.gems.get(tides.id)
    expect(text).toBe('The moon pulls the sea.')
    expect(gem).toMatchObject({
      ...{ kind: 'article', tags: ['sea', 'moon'], project: 'Harbour', capturedAt: Date.UTC(2024, 2, 4, 10, 11, 12) },
      attributes: { mood: 'calm', source: 'web' },
    })
    expect(await imported(path)).toMatchObject({ gems: { added: 0, known: 3 } })
  })

  it('with few columns is imported as far as they exist, and another database is refused', async () => {
    const few = await database('few.db', [
      'CREATE TABLE gems (title TEXT, content TEXT)',
      `INSERT INTO gems VALUES ('Tides', 'The moon pulls.')`,
    ])
    expect(await imported(few)).toMatchObject({ format: 'gems.db', gems: { added: 1 } })
    const other = await database('other.db', ['CREATE TABLE stones (title TEXT)'])
    expect((await imported(other)).format).toBe('claude-mem')
  })

  it('that is damaged gives a clear error', async () => {
    const path = join(folder, 'broken.db')
    writeFileSync(path, `SQLite format 3\0${'broken '.repeat(2000)}`)
    await expect(jarvis.importFrom({ path, from: 'gems.db' })).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:database|import)_/),
    })
  })

  it('that was copied only in part asks for a new copy, not for a repair of the home', async () => {
    const whole = await database('whole.db', [
      'CREATE TABLE gems (title TEXT, content TEXT)',
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
         INSERT INTO gems SELECT 'Gem ' || i, 'The text of gem ' || i FROM n`,
    ])
    const path = join(folder, 'half.db')
    writeFileSync(path, readFileSync(whole).subarray(0, 60_000))
    const failed = jarvis.importFrom({ path, from: 'gems.db' })
    await expect(failed).rejects.toMatchObject({
      code: 'import_damaged',
      message: expect.not.stringContaining('doctor'),
    })
    await expect(failed).rejects.toThrow('copy the file again')
  })
})

describe('JARVIS_MEMORY.md', () => {
  const text = `# Jarvis memory

## Preferences
- Prefers **dark roast** coffee (2025-01-03)
- Likes short answers

## Work
Ann leads the harbour project at Moor & Sons.

## Patterns
* Writes in the morning
  and reviews in the evening

## Technical Notes
1. Uses PostgreSQL 16

## Relationships
- Ben is her brother

## Dreams
- Wants to sail to Norway
`

  it('becomes facts typed by its sections, once', async () => {
    const path = join(folder, 'JARVIS_MEMORY.md')
    writeFileSync(path, text)
    const first = await imported(path)
    expect(first).toMatchObject({ format: 'jarvis-memory', facts: { found: 7, added: 7, known: 0 } })
    expect(first.notices).toEqual(['Sections kept as facts with a tag of their name: Dreams.'])
    const { facts } = await jarvis.memory.facts.list()
    expect(facts.map(({ type, content, tags }) => [type, content, tags]).sort()).toEqual(
      [
        ['preference', 'Prefers dark roast coffee', ['preferences']],
        ['preference', 'Likes short answers', ['preferences', 'undated']],
        ['fact', 'Ann leads the harbour project at Moor & Sons.', ['undated', 'work']],
        ['pattern', 'Writes in the morning and reviews in the evening', ['patterns', 'undated']],
        ['fact', 'Uses PostgreSQL 16', ['technical', 'undated']],
        ['relationship', 'Ben is her brother', ['relationships', 'undated']],
        ['fact', 'Wants to sail to Norway', ['dreams', 'undated']],
      ].sort(),
    )
    expect(await imported(path)).toMatchObject({ facts: { added: 0, known: 7 } })
  })

  it('is recognized by its sections under another name', async () => {
    const path = join(folder, 'memory-of-jarvis.md')
    writeFileSync(path, text)
    expect((await imported(path)).format).toBe('jarvis-memory')
  })
})

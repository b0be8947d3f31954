import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openStore } from '../src/storage/sqlite/open-store.ts'

const source = join(import.meta.dirname, '../src')

/** Key-value tables that any room uses with its own keys. */
const shared = new Set(['meta'])

/** Tables with the rooms whose statements write them. `storage` and `postgres` create and repair all of them. */
function writers(tables: ReadonlySet<string>): Map<string, Set<string>> {
  const rooms = new Map<string, Set<string>>()
  for (const name of readdirSync(source, { recursive: true }).map(String)) {
    const [room = ''] = name.split(/[\\/]/)
    if (!name.endsWith('.ts') || name.endsWith('.test.ts') || ['storage', 'postgres', 'testing'].includes(room))
      continue
    const text = readFileSync(join(source, name), 'utf8')
    for (const [, table = ''] of text.matchAll(/\b(?:INSERT (?:OR \w+ )?INTO|UPDATE|DELETE FROM)\s+(\w+)/g))
      if (tables.has(table) && !shared.has(table)) rooms.set(table, (rooms.get(table) ?? new Set()).add(room))
  }
  return rooms
}

describe('every table', () => {
  it('is written by statements of one room only', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'jarvis-tables-'))
    const store = await openStore(join(folder, 'jarvis.db'))
    const rows = await store.db.all<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")
    await store.close()
    rmSync(folder, { recursive: true })
    const found = writers(new Set(rows.map(({ name }) => name)))
    expect(found.size).toBeGreaterThan(30)
    // The log is written by one function, so that undo knows the entries of a change.
    expect([...found.get('log')!]).toEqual(['journal'])
    const several = [...found].filter(([, rooms]) => rooms.size > 1)
    expect(several.map(([table, rooms]) => `${table}: ${[...rooms].join(', ')}`)).toEqual([])
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { gemImporters } from '../../importers/gems/gem-importers.ts'
import { pickImporter } from '../../importers/importers.ts'
import type { ImportItem } from '../../ports/importer.ts'
import { openSqlite } from '../../storage/sqlite/database.ts'
import { gemExports } from '../../testing/gem-exports.ts'
import { importedGems } from '../../testing/imported-gems.ts'
import { openImportingHome } from '../../testing/importing-home.ts'
import type { Jarvis } from '../jarvis.ts'
import { openPlace } from './open-place.ts'

let folder: string
let jarvis: Jarvis
let close: () => Promise<void>
beforeEach(async () => {
  ;({ folder, jarvis, close } = await openImportingHome(() => Date.UTC(2026, 2, 2, 9)))
})
afterEach(() => close())

const { put, imported } = importedGems(() => ({ folder, jarvis }))

/** Items that an importer reads from a file; empty if no importer recognizes it. */
async function readBy(format: string, path: string): Promise<ImportItem[]> {
  const place = await openPlace(path, (file) => openSqlite(file, { readOnly: true }))
  const picked = await pickImporter(await gemImporters(), place, {
    wanted: undefined,
    names: [],
    formats: 'format',
  }).catch(() => undefined)
  if (!picked) return []
  expect(picked.name).toBe(format)
  const items: ImportItem[] = []
  for await (const item of picked.read(place)) items.push(item)
  return items
}

/** Parts of an entry that a damaged file must never yield in part: marks, addresses and quotes. */
function partsOf(items: readonly ImportItem[]): string[] {
  return items.flatMap((item) => {
    if (item.kind === 'gem')
      return [`id ${item.id}`, `url ${item.url}`, ...(item.highlights ?? []).map(({ quote }) => `${item.id}: ${quote}`)]
    return item.kind === 'fact' ? [`fact ${item.content}`] : []
  })
}

describe.each(gemExports)('$name ($format)', ({ format, name, what, file }) => {
  it('adds nothing the second time, in any of four encodings', async () => {
    const whole = file(3)
    const path = put(name, whole)
    expect(await imported(path)).toMatchObject({ format, [what]: { found: 3, added: 3 }, unreadable: { count: 0 } })
    for (const again of [
      whole,
      Buffer.from(`\uFEFF${whole}`),
      Buffer.from(`\uFEFF${whole}`, 'utf16le'),
      Buffer.from(whole.replace('UTF-8', 'windows-1252'), 'latin1'),
    ]) {
      const second = await imported(put(name, again))
      expect(second).toMatchObject({ format, [what]: { found: 3, added: 0, known: 3 }, unreadable: { count: 0 } })
    }
  })

  it('that is truncated anywhere yields nothing that the complete file lacks', async () => {
    const whole = Buffer.from(file(3))
    const all = new Set(partsOf(await readBy(format, put(name, whole))))
    // Every 7th place: no form repeats itself after 7 bytes.
    for (let end = 1; end < whole.length; end += 7) {
      const items = await readBy(format, put(name, whole.subarray(0, end)))
      // A plain sentence does not show that it was cut, so the last one is skipped.
      const said = partsOf(format === 'jarvis-memory' ? items.slice(0, -1) : items)
      expect({ end, strange: said.filter((part) => !all.has(part)) }).toEqual({ end, strange: [] })
    }
  })

  it('of 20,000 entries is read in seconds', async () => {
    const items = await readBy(format, put(name, file(20_000)))
    expect(items.filter(({ kind }) => kind === 'gem' || kind === 'fact')).toHaveLength(20_000)
    expect(items.filter(({ kind }) => kind === 'unreadable')).toEqual([])
  }, 30_000)
})

describe('an old gems.db', () => {
  it('that is truncated anywhere reports an error or yields rows of the complete file', async () => {
    const path = join(folder, 'gems.db')
    const db = await openSqlite(path)
    await db.transaction(async (tx) => {
      await tx.run('CREATE TABLE gems (id TEXT PRIMARY KEY, title TEXT, content TEXT, url TEXT)')
      for (let at = 0; at < 40; at++)
        await tx.run('INSERT INTO gems VALUES (?, ?, ?, ?)', [`g${at}`, `Fähre ${at}`, `Öl ${at}. `.repeat(40), null])
    })
    await db.close()
    const whole = readFileSync(path)
    const outcomes = new Set<string>()
    for (const end of [0, 5, 16, 99, ...Array.from({ length: whole.length / 499 }, (_, at) => 499 * at + 499)]) {
      const half = put('half.db', whole.subarray(0, end))
      const outcome = await imported(half, { dryRun: true }).then(
        ({ format, ...counts }) =>
          `${format}: ${JSON.stringify((counts as { gems?: { found: number } }).gems?.found)} gems`,
        ({ code, message }: { code: string; message: string }) => `${code}: ${message.replaceAll(half, 'half.db')}`,
      )
      outcomes.add(outcome)
    }
    expect([...outcomes]).toEqual([
      'import_empty: half.db is empty. Export or copy it again.',
      expect.stringMatching(/^import_not_recognised: half\.db is not in a known format\./),
      'import_damaged: The database half.db is damaged or incomplete. Close the program that writes it, copy the file again, and import that.',
      // Only an index is lost, which the importer does not read.
      'gems.db: 40 gems',
    ])
  })
})

import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqlite } from '../../storage/sqlite/database.ts'
import { importedGems } from '../../testing/imported-gems.ts'
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

const { put, gems } = importedGems(() => ({ folder, jarvis }))

/** Each format with letters that encodings differ in, and its last entry last, so that half a file lacks it. */
const formats: Record<string, { name: string; content: string }> = {
  bookmarks: {
    name: 'bookmarks.html',
    content: `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
<DT><A HREF="https://example.org/kueste" ADD_DATE="1700000000" TAGS="Küste">Die Küste bei Ebbe</A>
<DT><A HREF="https://example.org/tuerme" ADD_DATE="1700000001">Leuchttürme im Überblick</A>
</DL><p>`,
  },
  pocket: {
    name: 'pocket.csv',
    content:
      'title,url,time_added,tags,status\n"Die Küste, bei Ebbe",https://example.org/kueste,1700000000,Küste|Ebbe,archive\n"Leuchttürme im Überblick",https://example.org/tuerme,1700000001,,unread\n',
  },
  raindrop: {
    name: 'raindrop.csv',
    content: `id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite
7,Die Küste bei Ebbe,Schön,Worum es geht,https://example.org/kueste,Küste,"Ebbe, Flut",2024-03-04T10:11:12.000Z,,"Highlight:Das Wasser fällt",true
8,Leuchttürme im Überblick,,,https://example.org/tuerme,Küste,,2024-03-05T10:11:12.000Z,,,false
`,
  },
  instapaper: {
    name: 'instapaper.csv',
    content:
      'URL,Title,Selection,Folder,Timestamp\nhttps://example.org/kueste,Die Küste bei Ebbe,das Wasser fällt,Archive,1700000000\nhttps://example.org/tuerme,"Leuchttürme, im Überblick",,Küste,1700000001\n',
  },
  readwise: {
    name: 'readwise.csv',
    content: `Highlight,Book Title,Book Author,Amazon Book ID,Note,Color,Tags,Location Type,Location,Highlighted at,Document tags
Das Wasser fällt.,Die Küste,Jürgen Moor,B01,Schön.,yellow,,page,12,2024-03-04 10:11:12+00:00,Küste
"Türme leuchten weit, überall.",Leuchttürme,Jürgen Moor,B02,,,,page,20,2024-03-05 10:11:12+00:00,Küste
`,
  },
  kindle: {
    name: 'My Clippings.txt',
    content: [
      'Die Küste (Moor, Jürgen)\r\n- Ihre Markierung auf Seite 20 | Position 301-3 | Hinzugefügt am Dienstag, 5. März 2024 22:11:12\r\n\r\nDas Wasser fällt.\r\n==========\r\n',
      'Leuchttürme (Moor, Jürgen)\r\n- Ihre Markierung auf Seite 30 | Position 401-3 | Hinzugefügt am Dienstag, 5. März 2024 22:14:12\r\n\r\nTürme leuchten weit, überall.\r\n==========\r\n',
    ].join(''),
  },
  'jarvis-memory': {
    name: 'JARVIS_MEMORY.md',
    content:
      '# Jarvis\n\n## Preferences\n\n- Trinkt Tee aus Südküstenkräutern, keinen Kaffee\n\n## Work\n\n- Arbeitet für die Behörde der Küste in Tönning\n\n## Relationships\n\n- Jürgen ist ihr Bruder, wohnt in Überlingen\n',
  },
}

/** Ways in which a file arrives: unchanged, in other bytes, or cut off in its last entry. */
const arrivals: Record<string, (content: string) => Uint8Array> = {
  whole: (content) => Buffer.from(content),
  'with a mark of its encoding': (content) => Buffer.from(`\uFEFF${content}`),
  'in two bytes a letter': (content) => Buffer.from(`\uFEFF${content}`, 'utf16le'),
  'in Latin letters': (content) => Buffer.from(content, 'latin1'),
  'as half a file': (content) => Buffer.from(content.slice(0, Math.floor(content.length * 0.85))),
}

async function addedBy(path: string): Promise<{ format: string; added: number }> {
  const { format, counts } = await jarvis.importFrom({ path })
  return { format, added: counts.reduce((sum, { added }) => sum + added, 0) }
}

/** All that imports of these formats can leave: gems with their texts, and facts. */
async function everything(): Promise<unknown> {
  const own = await gems()
  const texts = await Promise.all(own.map(async ({ id }) => (await jarvis.gems.get(id)).text))
  const { facts } = await jarvis.memory.facts.list({}, { limit: 100 })
  return { gems: own, texts, facts: facts.map(({ id, content }) => ({ id, content })) }
}

describe.each(Object.keys(formats))('%s', (format) => {
  const { name, content } = formats[format]!
  /** A Markdown list does not show that its last entry was longer: half of it counts as another entry. */
  const hasEndMark = format !== 'jarvis-memory'

  it.each(Object.keys(arrivals))('adds nothing the second time, %s', async (arrival) => {
    const path = put(name, arrivals[arrival]!(content))
    const first = await addedBy(path)
    expect(first).toMatchObject({ format })
    expect(first.added).toBeGreaterThan(0)
    const before = await everything()
    expect(JSON.stringify(before)).toMatch(/Küste|Südküste/)
    expect(await addedBy(path)).toEqual({ format, added: 0 })
    expect(await everything()).toEqual(before)
  })

  it('adds nothing in another encoding or truncated, after a complete import', async () => {
    expect((await addedBy(put(`whole/${name}`, content))).added).toBeGreaterThan(0)
    const others = Object.keys(arrivals).filter((arrival) => arrival !== 'as half a file' || hasEndMark)
    for (const arrival of others)
      expect([arrival, (await addedBy(put(`${arrival}/${name}`, arrivals[arrival]!(content)))).added]).toEqual([
        arrival,
        0,
      ])
  })
})

describe('an old gems.db', () => {
  async function database(name: string, rows: number): Promise<string> {
    const path = `${folder}/${name}`
    const db = await openSqlite(path)
    await db.transaction(async (tx) => {
      await tx.run('CREATE TABLE gems (id TEXT, title TEXT, content TEXT, url TEXT, tags TEXT)')
      for (let at = 0; at < rows; at++)
        await tx.run('INSERT INTO gems VALUES (?, ?, ?, ?, ?)', [
          ...[`g${at}`, `Küste ${at}`, `Das Wasser fällt ${at} Meter.`],
          ...[at % 2 === 0 ? `https://example.org/${at}` : null, 'Küste'],
        ])
    })
    await db.close()
    return path
  }

  it('adds nothing the second time, under another name, or as an older copy', async () => {
    const [whole, copy, older] = [
      await database('gems.db', 6),
      await database('copy.db', 6),
      await database('old.db', 3),
    ]
    expect(await addedBy(whole)).toEqual({ format: 'gems.db', added: 6 })
    const before = await everything()
    for (const path of [whole, copy, older]) expect(await addedBy(path)).toEqual({ format: 'gems.db', added: 0 })
    expect(await everything()).toEqual(before)
  })

  it('that is truncated is refused with the reason, and leaves nothing behind', async () => {
    const path = await database('gems.db', 400)
    const half = put('half/gems.db', readFileSync(path).subarray(0, 9000))
    for (let time = 0; time < 2; time++) {
      await expect(jarvis.importFrom({ path: half })).rejects.toThrow(/database|gems\.db/i)
      expect(await gems()).toEqual([])
    }
    expect(await addedBy(path)).toEqual({ format: 'gems.db', added: 400 })
  })
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { added, importedGems, known } from '../../testing/imported-gems.ts'
import { openImportingHome } from '../../testing/importing-home.ts'
import type { Jarvis } from '../jarvis.ts'

let folder: string
let home: string
let jarvis: Jarvis
let close: () => Promise<void>
beforeEach(async () => {
  let now = Date.UTC(2026, 2, 2, 9)
  ;({ folder, home, jarvis, close } = await openImportingHome(() => now++))
})
afterEach(() => close())

const { put, imported, gems, gemCalled } = importedGems(() => ({ folder, jarvis }))

const netscape = (items: string, end = '</DL><p>') => `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
${items}
${end}`

describe('bookmarks of a browser', () => {
  const file = netscape(`
    <DT><H3 ADD_DATE="1700000000" PERSONAL_TOOLBAR_FOLDER="true">Bookmarks bar</H3>
    <DL><p>
      <DT><A HREF="https://example.org/tides?utm_source=x" ADD_DATE="1700000000" ICON="data:image/png;base64,AAA" TAGS="sea,moon">Tides &amp; the moon</A>
      <DD>Why the water rises twice a day.
      <DT><H3>Harbours</H3>
      <DL><p>
        <DT><A HREF="https://example.org/pier" ADD_DATE="1700000001000000">Pier</A>
        <DT><A HREF="javascript:alert(1)">Save this</A>
        <DT><A HREF="https://example.org/tides?utm_source=x">Again</A>
      </DL><p>
    </DL><p>`)

  it('become gems waiting for a fetch, with folders as tags, once', async () => {
    const path = put('bookmarks.html', file)
    const first = await imported(path)
    expect(first).toMatchObject({ format: 'bookmarks', gems: added(2), unreadable: { count: 1 } })
    expect(first.notices).toEqual(['2 pages are not fetched yet: "jarvis gem fetch" does it.'])
    const tides = await gemCalled('Tides & the moon')
    expect(tides).toMatchObject({
      ...{ kind: 'bookmark', url: 'https://example.org/tides?utm_source=x', capturedAt: 1700000000000 },
      ...{ tags: ['sea', 'moon', 'Harbours'], description: 'Why the water rises twice a day.' },
      pending: 'imported from Bookmarks',
    })
    expect((await gemCalled('Pier')).capturedAt).toBe(1700000001000)
    expect((await jarvis.gems.find({ query: 'water rises', mode: 'keyword' })).gems.map(({ id }) => id)).toEqual([
      tides.id,
    ])
    const written = join(home, 'spaces/main/knowledge', tides.id, 'gem.md')
    expect(readFileSync(written, 'utf8')).toContain('- Tags: sea, moon, Harbours')
    expect(await imported(path)).toMatchObject({ gems: known(2), notices: [] })
    expect((await jarvis.gems.rebuild()).written).toBe(0)
  })

  it('keep local changes, stay deleted, and are removed by one undo', async () => {
    const path = put('bookmarks.html', file)
    await imported(path)
    const [tides, pier] = [await gemCalled('Tides & the moon'), await gemCalled('Pier')]
    await jarvis.gems.edit(tides.id, { tags: ['mine'] })
    await jarvis.gems.remove(pier.id)
    expect(await imported(path)).toMatchObject({ gems: { found: 2, added: 0, known: 1, left: 1 } })
    expect((await gemCalled('Tides & the moon')).tags).toEqual(['mine'])
    await jarvis.memory.undo({ count: 3 })
    expect(await gems()).toEqual([])
    expect(existsSync(join(home, 'spaces/main/knowledge', tides.id))).toBe(false)
  })

  it('are joined with a page captured before', async () => {
    const text = Array.from(
      { length: 6 },
      (_, at) => `<p>Paragraph ${at}: the sea rises and falls with the moon, twice in a day.</p>`,
    ).join('')
    const page = `<!doctype html><html><head><title>Tides</title></head><body><article><h1>Tides</h1>${text}</article></body></html>`
    const { gem } = await jarvis.gems.add({ url: 'http://www.example.org/tides', page })
    expect(await imported(put('bookmarks.html', file))).toMatchObject({ gems: { added: 1, known: 1 } })
    expect((await jarvis.gems.get(gem.id)).gem).toMatchObject({
      title: 'Tides',
      pending: null,
      tags: expect.arrayContaining(['sea', 'moon', 'Harbours']),
    })
  })

  it('are read in other encodings, and from a truncated file as far as possible', async () => {
    const latin = Buffer.from(
      netscape('<DT><A HREF="https://example.org/k">Küste</A>').replace('UTF-8', 'windows-1252'),
      'latin1',
    )
    await imported(put('latin.html', latin))
    await imported(
      put(
        'wide.html',
        Buffer.from(`\uFEFF${netscape('<DT><A HREF="https://example.org/l">Leuchttürme</A>')}`, 'utf16le'),
      ),
    )
    const half = netscape('<DT><A HREF="https://example.org/m">Whole</A>\n<DT><A HREF="https://example.org/n">Ha', '')
    expect(await imported(put('half.html', half))).toMatchObject({ unreadable: { count: 1 } })
    expect((await gems()).map(({ title }) => title).sort()).toEqual(['Ha', 'Küste', 'Leuchttürme', 'Whole'])
  })
})

describe('reading lists', () => {
  it('of Pocket are read from its tables with their highlights, and from its HTML page', async () => {
    const table =
      'title,url,time_added,tags,status\n"Tides, again",https://example.org/a,1700000000,sea|moon,archive\nPier,https://example.org/b,1700000001,,unread\n,notanaddress,,,\n'
    put('pocket/part_000000.csv', table)
    put(
      'pocket/annotations/part_000000.json',
      JSON.stringify([
        { url: 'https://example.org/a', highlights: [{ quote: 'The moon pulls.', created_at: 1700000002 }] },
      ]),
    )
    expect(await imported(join(folder, 'pocket'))).toMatchObject({
      format: 'pocket',
      gems: added(2),
      unreadable: { count: 1 },
    })
    expect(await gemCalled('Tides, again')).toMatchObject({
      tags: ['sea', 'moon'],
      readAt: 1700000000000,
      highlights: '> The moon pulls.',
    })
    expect((await gemCalled('Pier')).readAt).toBeNull()
    const page = `<!DOCTYPE html><html><head><title>Pocket Export</title></head><body><h1>Unread</h1><ul>
<li><a href="https://example.org/b" time_added="1700000001" tags="">Pier</a></li></ul><h1>Read Archive</h1><ul>
<li><a href="https://example.org/c" time_added="1700000003" tags="x,y">Buoy</a></li></ul></body></html>`
    expect(await imported(put('ril_export.html', page))).toMatchObject({
      format: 'pocket',
      gems: { added: 1, known: 1 },
    })
    expect(await gemCalled('Buoy')).toMatchObject({ tags: ['x', 'y'], readAt: 1700000003000 })
  })

  it('of Raindrop keep notes, excerpts, folders and highlights', async () => {
    const csv = `id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite
7,Tides,My note,What it says,https://example.org/a,Sea / Coast,"moon, water",2024-03-04T10:11:12.000Z,https://example.org/c.jpg,"Highlight:The moon pulls
Note:really?

Highlight:It rises",true`
    expect(await imported(put('raindrop.csv', csv))).toMatchObject({
      format: 'raindrop',
      gems: added(1),
      unreadable: { count: 0 },
    })
    expect(await gemCalled('Tides')).toMatchObject({
      ...{ notes: 'My note', description: 'What it says', tags: ['moon', 'water', 'Coast'] },
      ...{ capturedAt: Date.UTC(2024, 2, 4, 10, 11, 12), highlights: '> The moon pulls\n\nreally?\n\n> It rises' },
      attributes: { favorite: 'true', folder: 'Sea / Coast', cover: 'https://example.org/c.jpg' },
    })
  })

  it('of Instapaper keep folders, also with semicolons or in UTF-16', async () => {
    const csv =
      'URL,Title,Selection,Folder,Timestamp\nhttps://example.org/a,Tides,,Archive,1700000000\nhttps://example.org/b,Kaimauer für Öl,the words,Harbours,1700000001\n'
    const wide = Buffer.from(csv.replaceAll(',', ';'), 'utf16le')
    expect(await imported(put('instapaper.csv', wide))).toMatchObject({ format: 'instapaper', gems: added(2) })
    expect(await gemCalled('Tides')).toMatchObject({ readAt: 1700000000000, tags: [] })
    expect(await gemCalled('Kaimauer für Öl')).toMatchObject({
      readAt: null,
      tags: ['Harbours'],
      description: 'the words',
    })
  })

  it('in a truncated file are read as far as possible', async () => {
    const csv =
      'URL,Title,Selection,Folder,Timestamp\nhttps://example.org/a,Tides,,Archive,1700000000\nhttps://example.org/b,"Kai'
    const { unreadable, ...rest } = await imported(put('instapaper.csv', csv))
    expect(rest).toMatchObject({ gems: added(1) })
    expect(unreadable.first).toEqual([{ where: 'after row 2', why: 'the table is incomplete; export it again' }])
  })
})

describe('50,000 rows', () => {
  const rows = (line: (index: number) => string) => Array.from({ length: 50_000 }, (_, index) => line(index)).join('\n')

  it('of a table or of bookmarks are read in seconds', async () => {
    const table = put(
      'list.csv',
      `title,url,time_added,tags,status\n${rows((at) => `Page ${at},https://example.org/${at},${1.6e9 + at},a|b,unread`)}`,
    )
    expect(await imported(table, { dryRun: true })).toMatchObject({ gems: { found: 50_000 }, unreadable: { count: 0 } })
    const links = netscape(rows((at) => `<DT><A HREF="https://example.org/${at}" ADD_DATE="1600000000">Page ${at}</A>`))
    expect(await imported(put('b.html', links), { dryRun: true })).toMatchObject({ gems: { found: 50_000 } })
  }, 60_000)

  it('are saved in batches, and those that could not be fetched come last the next time', async () => {
    await close()
    ;({ folder, home, jarvis, close } = await openImportingHome(Date.now))
    const table = `title,url,time_added,tags,status\n${Array.from({ length: 450 }, (_, at) => `Page ${at},http://127.0.0.1:9/${at},,,unread`).join('\n')}`
    expect(await imported(put('list.csv', table))).toMatchObject({ gems: added(450) })
    const first = await jarvis.gems.fetch(undefined, { limit: 2 })
    const second = await jarvis.gems.fetch(undefined, { limit: 2 })
    expect(new Set([...first.pending, ...second.pending].map(({ gem }) => gem)).size).toBe(4)
    expect(second.waiting).toBe(450)
  })
})

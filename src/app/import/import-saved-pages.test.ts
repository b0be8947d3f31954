import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { added, importedGems, known } from '../../testing/imported-gems.ts'
import { openImportingHome } from '../../testing/importing-home.ts'
import { zipOf } from '../../testing/made-files.ts'
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
const sentences = Array.from(
  { length: 8 },
  (_, at) => `<p>Paragraph ${at}: the sea rises with the moon, twice a day.</p>`,
)

describe('a Karakeep export', () => {
  const link = (url: string, more: object = {}) => ({
    ...{ createdAt: 1714000000, title: 'Tides', tags: ['sea', 'moon'], content: { type: 'link', url } },
    ...{ note: null, archived: false, ...more },
  })
  const exported = {
    bookmarks: [
      link('https://example.org/tides?utm_source=x', { note: 'Read twice.', archived: true, lists: ['l1'] }),
      link('https://example.org/pier', { title: null, tags: [] }),
      { ...link(''), title: null, content: { type: 'text', text: '# Piles rot\n\nAsk the harbour master.' } },
      { ...link(''), title: 'Scan of a chart', content: null },
    ],
    lists: [{ id: 'l1', name: 'Harbours', icon: '⚓', type: 'manual', parentId: null }],
  }

  it('is imported with notes, lists and texts, once, and a missing file is reported', async () => {
    const path = put('karakeep-export-2026-03-02.json', JSON.stringify(exported))
    const first = await imported(path)
    expect(first).toMatchObject({ format: 'karakeep', gems: added(3), unreadable: { count: 1 } })
    expect(first.unreadable.first[0]!.where).toBe('bookmark 4, "Scan of a chart"')
    expect(await gemCalled('Tides')).toMatchObject({
      ...{ kind: 'bookmark', tags: ['sea', 'moon', 'Harbours'], notes: 'Read twice.', capturedAt: 1714000000000 },
      ...{ readAt: 1714000000000, archivedAt: null, attributes: { archived: 'true' } },
    })
    expect(await gemCalled('Piles rot')).toMatchObject({ kind: 'note', pending: null, url: null })
    expect((await gemCalled('https://example.org/pier')).pending).toMatch(/Karakeep/)
    expect(await imported(path)).toMatchObject({ gems: known(3) })
    expect((await gems()).length).toBe(3)
  })

  it('from its API includes the saved page', async () => {
    const bookmark = {
      ...{ id: 'b1', createdAt: '2024-04-25T01:06:40.000Z', modifiedAt: '2024-04-26T00:00:00.000Z', title: null },
      ...{ archived: false, favourited: true, taggingStatus: 'success', summary: 'Why tides come.', note: '' },
      tags: [{ id: 't1', name: 'sea', attachedBy: 'ai' }],
      content: {
        ...{ type: 'link', url: 'https://example.org/tides', title: 'Tides', author: 'Ann Moor', publisher: 'The Sea' },
        ...{ description: 'On tides.', htmlContent: sentences.join(''), datePublished: '2020-01-02T00:00:00.000Z' },
        imageAssetId: 'a1',
      },
      assets: [],
    }
    const path = put('api.json', JSON.stringify({ bookmarks: [bookmark], nextCursor: null }))
    expect(await imported(path)).toMatchObject({ format: 'karakeep', gems: added(1) })
    const tides = await gemCalled('Tides')
    expect(tides).toMatchObject({
      ...{ author: 'Ann Moor', description: 'On tides.', pending: null, tags: ['sea'] },
      publishedAt: Date.UTC(2020, 0, 2),
      attributes: expect.objectContaining({ favourited: 'true', summary: 'Why tides come.', publisher: 'The Sea' }),
    })
    expect((await jarvis.gems.get(tides.id)).text).toContain('Paragraph 7: the sea rises')
    expect(await imported(path)).toMatchObject({ gems: known(1) })
  })

  it('that is truncated, in UTF-16 or in Latin-1 is read as far as possible', async () => {
    const whole = JSON.stringify({
      bookmarks: [link('https://example.org/a', { title: 'Küste' }), link('https://example.org/b')],
    })
    const half = await imported(put('half.json', whole.slice(0, whole.lastIndexOf('"content"') + 30)))
    expect(half).toMatchObject({ gems: added(1), unreadable: { count: 1 } })
    expect(half.unreadable.first[0]!.why).toBe('it is incomplete')
    expect(await imported(put('wide.json', Buffer.from(`\uFEFF${whole}`, 'utf16le')))).toMatchObject({
      gems: { added: 1, known: 1 },
    })
    const latin = whole.replace('/a"', '/c"').replace('Küste', 'Leuchttürme')
    await imported(put('latin.json', Buffer.from(latin, 'latin1')))
    expect((await gems()).map(({ title }) => title).sort()).toEqual(['Küste', 'Leuchttürme', 'Tides'])
    expect(await imported(put('empty.json', '{"bookmarks":[]}'))).toMatchObject({ format: 'karakeep' })
  })

  it('is read in seconds with 50,000 bookmarks', async () => {
    const bookmarks = Array.from({ length: 50_000 }, (_, at) => link(`https://example.org/${at}`))
    const path = put('many.json', JSON.stringify({ bookmarks }))
    expect(await imported(path, { dryRun: true })).toMatchObject({ gems: { found: 50_000 }, unreadable: { count: 0 } })
  }, 60_000)
})

describe('an Omnivore export', () => {
  const page = (slug: string, more: object = {}) => ({
    ...{ id: `id-${slug}`, slug, title: `Page ${slug}`, description: 'On tides.', author: 'Ann Moor' },
    ...{
      url: `https://example.org/${slug}`,
      state: 'Active',
      readingProgress: 0,
      thumbnail: 'https://example.org/t.png',
    },
    ...{ labels: ['sea'], savedAt: '2024-03-04T10:11:12.000Z', updatedAt: '2024-03-05T10:11:12.000Z' },
    ...{ publishedAt: '2020-01-02T00:00:00.000Z', ...more },
  })
  const content = `<div id="readability-page-1" class="page"><h2>Küste</h2>${sentences.join('')}</div>`
  const files = {
    'metadata_0_to_20.json': JSON.stringify([
      page('tides', { state: 'Archived' }),
      page('letter', { url: 'https://omnivore.app/no_url?q=1' }),
    ]),
    'metadata_20_to_40.json': JSON.stringify([
      page('pier', { readingProgress: 40 }),
      page('chart'),
      page('gone', { state: 'DELETED' }),
    ]),
    'content/tides.html': content,
    'content/letter.html': content.replaceAll('sea', 'harbour'),
    'content/chart.pdf': '%PDF-1.4',
    'highlights/tides.md': 'All of it is true.\n\n> The sea\n> \n> rises  #water\n\nreally?\n\n> Twice a day\n',
  }
  const unpacked = (name: string, of: Record<string, string> = files) => {
    for (const [file, text] of Object.entries(of)) put(`${name}/${file}`, text)
    return join(folder, name)
  }

  it('is imported from its zip or folder with text, page, highlights and labels, once', async () => {
    const first = await imported(put('omnivore.zip', zipOf(files)))
    expect(first).toMatchObject({ format: 'omnivore', gems: added(4), unreadable: { count: 1 } })
    expect(first.notices[0]).toBe('1 PDF file was not read; add them with "jarvis gem add": content/chart.pdf.')
    const tides = await gemCalled('Page tides')
    expect(tides).toMatchObject({
      ...{ kind: 'article', author: 'Ann Moor', tags: ['sea'], pending: null, notes: 'All of it is true.' },
      ...{ capturedAt: Date.UTC(2024, 2, 4, 10, 11, 12), publishedAt: Date.UTC(2020, 0, 2) },
      ...{ readAt: Date.UTC(2024, 2, 5, 10, 11, 12), archivedAt: null },
      highlights: '> The sea\n> \n> rises  #water\n\nreally?\n\n> Twice a day',
    })
    const { text, files: beside } = await jarvis.gems.get(tides.id)
    expect(text).toContain('Paragraph 7')
    expect(beside.map(({ name }) => name)).toEqual(['page.html'])
    const kept = join(home, 'spaces/main/knowledge', tides.id, 'page.html')
    expect(readFileSync(kept, 'utf8')).toContain(content)
    expect(await gemCalled('Page letter')).toMatchObject({ kind: 'clipping', url: null, pending: null })
    expect(await gemCalled('Page pier')).toMatchObject({ readAt: null, attributes: { readingProgress: '40' } })
    expect(await imported(unpacked('omnivore'))).toMatchObject({ format: 'omnivore', gems: known(4) })
    expect((await jarvis.gems.rebuild()).written).toBe(0)
    await jarvis.memory.undo({ count: 1 })
    expect([await gems(), existsSync(kept)]).toEqual([[], false])
  })

  it('adds its text to an imported bookmark that waits for a fetch', async () => {
    const table = 'title,url,time_added,tags,status\nTides of old,https://example.org/tides,1600000000,x,unread\n'
    await imported(put('pocket.csv', table))
    expect(await imported(unpacked('omnivore'))).toMatchObject({ gems: { found: 4, added: 3, known: 1 } })
    const { gem, text, files: beside } = await jarvis.gems.get((await gemCalled('Tides of old')).id)
    expect(gem).toMatchObject({ version: 1, pending: null, tags: ['x', 'sea'] })
    expect([text.includes('Paragraph 7'), beside.length]).toEqual([true, 1])
  })

  it('that is truncated, in another encoding, or a broken zip reports what is missing', async () => {
    const list = files['metadata_0_to_20.json']
    const half = await imported(unpacked('half', { ...files, 'metadata_0_to_20.json': list.slice(0, -60) }))
    expect(half).toMatchObject({ gems: added(3), unreadable: { count: 2 } })
    expect(half.unreadable.first[0]).toEqual({
      where: 'metadata_0_to_20.json, after element 1',
      why: 'it is incomplete',
    })
    const wide = Buffer.from(JSON.stringify([page('wide', { title: 'Kaimauer für Öl' })]), 'utf16le')
    expect(await imported(put('list.json', wide))).toMatchObject({ format: 'omnivore', gems: added(1) })
    expect((await gemCalled('Kaimauer für Öl')).pending).toMatch(/Omnivore/)
    const broken = put('broken.zip', zipOf(files).subarray(0, 300))
    await expect(imported(broken)).rejects.toMatchObject({ code: 'zip_unreadable' })
  })
})

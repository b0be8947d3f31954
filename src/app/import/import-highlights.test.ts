import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { added, importedGems, known } from '../../testing/imported-gems.ts'
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

const { put, imported, gemCalled } = importedGems(() => ({ folder, jarvis }))

describe('highlights', () => {
  it('of Readwise become one gem per book, from its table and from its API', async () => {
    const csv = `Highlight,Book Title,Book Author,Amazon Book ID,Note,Color,Tags,Location Type,Location,Highlighted at,Document tags
The sea is never still.,Tides,Ann Moor,B01,True.,yellow,,page,12,2024-03-04 10:11:12+00:00,sea
Ebb follows flood.,Tides,Ann Moor,B01,,,,page,20,2024-03-05 10:11:12+00:00,sea`
    expect(await imported(put('readwise.csv', csv))).toMatchObject({ format: 'readwise', gems: added(1) })
    expect(await gemCalled('Tides')).toMatchObject({
      ...{
        kind: 'clipping',
        author: 'Ann Moor',
        tags: ['sea'],
        pending: null,
        capturedAt: Date.UTC(2024, 2, 4, 10, 11, 12),
      },
      highlights: '> The sea is never still.\n\nTrue. (page 12)\n\n> Ebb follows flood.\n\n(page 20)',
    })
    expect((await jarvis.gems.find({ query: 'ebb flood', mode: 'keyword' })).gems).toHaveLength(1)
    const book = (id: number, more: object) => ({
      user_book_id: id,
      title: `Book ${id}`,
      highlights: [{ id, text: `Quote ${id}`, location: 1 }],
      ...more,
    })
    const json = JSON.stringify({
      count: 2,
      results: [book(1, {}), book(2, { source_url: 'https://example.org/a', category: 'articles' })],
    })
    const path = put('readwise.json', json)
    expect(await imported(path)).toMatchObject({ format: 'readwise', gems: added(2) })
    expect(await imported(path)).toMatchObject({ gems: known(2) })
    expect(await gemCalled('Book 2')).toMatchObject({
      kind: 'bookmark',
      highlights: '> Quote 2',
      attributes: { category: 'articles' },
    })
    const half = json.replaceAll('Book', 'Half').slice(0, -40)
    expect(await imported(put('half.json', half))).toMatchObject({ unreadable: { count: 1 } })
  })

  const clipping = (about: string, words: string, title = 'Die Flut (Moor, Ann)') =>
    `${title}\r\n- ${about}\r\n\r\n${words}\r\n==========\r\n`
  const clippings = [
    clipping(
      'Your Highlight on page 12 | Location 170-172 | Added on Monday, 4 March 2024 10:11:12',
      'The sea is never',
    ),
    clipping(
      'Your Highlight on page 12 | Location 170-173 | Added on Monday, 4 March 2024 10:12:00',
      'The sea is never still.',
    ),
    clipping('Your Note on page 12 | Location 172 | Added on Monday, 4 March 2024 10:13:00', 'True.'),
    clipping(
      'Ihre Markierung auf Seite 20 | Position 301-3 | Hinzugefügt am Dienstag, 5. März 2024 22:11:12',
      'Die Ebbe folgt.',
    ),
    clipping('Your Bookmark on page 30 | Location 400 | Added on Tuesday, March 5, 2024 10:11:12 PM', ''),
    clipping('您在位置 #12-14的标注 | 添加于 2024年3月4日星期一 上午10:11:12', '海从不静止。', '潮汐'),
  ].join('')

  it('of a Kindle become one gem per book in any language, and grow with the file', async () => {
    const path = put('My Clippings.txt', `\uFEFF${clippings}`)
    expect(await imported(path)).toMatchObject({ format: 'kindle', gems: added(2), unreadable: { count: 0 } })
    const flood = await gemCalled('Die Flut')
    expect(flood).toMatchObject({ author: 'Moor, Ann', capturedAt: Date.UTC(2024, 2, 4, 10, 12) })
    expect(flood.highlights).toBe(
      '> The sea is never still.\n\nTrue. (location 170-173)\n\n> Die Ebbe folgt.\n\n(position 301-3)',
    )
    expect(await imported(path)).toMatchObject({ gems: known(2) })
    expect((await gemCalled('Die Flut')).highlights).toBe(flood.highlights)
    const more = clipping(
      'Your Highlight on page 40 | Location 500-501 | Added on Friday, 8 March 2024 10:11:12',
      'New words.',
    )
    await imported(put('My Clippings.txt', clippings + more))
    expect((await gemCalled('Die Flut')).highlights).toBe(`${flood.highlights}\n\n> New words.\n\n(location 500-501)`)
  })

  it('in a truncated file are read as far as possible', async () => {
    const half = clippings.slice(0, clippings.indexOf('Die Ebbe') + 5)
    expect(await imported(put('My Clippings.txt', half))).toMatchObject({ gems: added(1), unreadable: { count: 1 } })
  })
})

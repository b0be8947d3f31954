import { dateIn } from '../../documents/documents.ts'
import type { ImportedGem, Importer, ImportPlace, UnreadableItem } from '../../ports/importer.ts'
import { type Fields, isObject, listOf, stringOf, timeOf } from '../fields.ts'
import { objectsOfArray } from '../json-elements.ts'
import { type BookHighlight, highlightedThing } from './book.ts'
import { type CsvRow, csvRows, hasColumns, otherCells } from './csv-rows.ts'
import { keptPage, tagsIn } from './kept-page.ts'
import { listedObjects } from './listed-objects.ts'
import { headWords, readWords } from './read-words.ts'

const highlightColumns = ['highlight', 'book title', 'book author']
const readerColumns = ['title', 'url', 'document tags', 'saved date']

/** Readwise: its CSV of highlights, its API export, and the CSV of Reader. */
export const readwise: Importer = {
  name: 'readwise',
  summary: 'Readwise: the CSV of highlights, JSON of its export API, or the CSV of Reader',

  async recognises(place) {
    if (place.isFolder) return false
    if ((await hasColumns(place, highlightColumns)) || (await hasColumns(place, readerColumns))) return true
    const head = await headWords(place)
    return /^\s*[[{]/.test(head) && /"user_book_id"\s*:/.test(head) && /"highlights"\s*:/.test(head)
  },

  async *read(place) {
    if (await hasColumns(place, highlightColumns)) yield* booksOfTable(place)
    else if (await hasColumns(place, readerColumns)) yield* pagesOfReader(place)
    else yield* booksOfJson(place)
  },
}

/** A row is a highlight; rows of one book may not be adjacent. */
async function* booksOfTable(place: ImportPlace): AsyncGenerator<ImportedGem | UnreadableItem> {
  const books = new Map<string, { row: CsvRow; highlights: BookHighlight[] }>()
  const broken: UnreadableItem[] = []
  for await (const item of csvRows(place)) {
    if ('kind' in item) {
      broken.push(item)
      continue
    }
    const { row, where } = item
    const { highlight = '', note, location, 'location type': kind, 'highlighted at': day = '' } = row
    const title = row['book title'] ?? ''
    if (title === '' || highlight === '') {
      broken.push({ kind: 'unreadable', where, why: title === '' ? 'it has no title' : 'it has no highlight' })
      continue
    }
    const key = `${title}|${row['book author'] ?? ''}`
    const book = books.get(key) ?? { row, highlights: [] }
    books.set(key, book)
    const at = location && kind ? `${kind} ${location}` : undefined
    book.highlights.push({ quote: highlight, note, place: at, at: dateIn(day.replace(/([+-]\d\d:?\d\d)$/, ' $1')) })
  }
  for (const [key, { row, highlights }] of books)
    yield highlightedThing({
      ...{ program: 'Readwise', id: key, title: row['book title']!, author: row['book author'] },
      ...{ tags: tagsIn(row['document tags'] ?? '', /,/), highlights },
      attributes: row['amazon book id'] ? { asin: row['amazon book id'] } : {},
    })
  yield* broken
}

async function* pagesOfReader(place: ImportPlace): AsyncGenerator<ImportedGem | UnreadableItem> {
  for await (const item of csvRows(place)) {
    if ('kind' in item) {
      yield item
      continue
    }
    const { row, where } = item
    const { title = '', url = '', id, 'document tags': tags = '', 'saved date': saved = '', location } = row
    const at = dateIn(saved.replace(/([+-]\d\d:?\d\d)$/, ' $1'))
    yield keptPage(
      {
        ...{ program: 'Readwise', title, url, at, readAt: location === 'archive' ? (at ?? 0) : undefined },
        ...(id && { id }),
        tags: tagsIn(tags.replace(/[[\]']/g, ''), /,/),
        attributes: otherCells(row, [...readerColumns, 'id', 'location', 'seen']),
      },
      where,
    )
  }
}

/** Nested pages of the API (`{results: […]}`), or the plain list of books. */
async function* booksOfJson(place: ImportPlace): AsyncGenerator<ImportedGem | UnreadableItem> {
  const isList = /^\s*\[/.test(await headWords(place))
  let number = 0
  for await (const element of isList
    ? objectsOfArray(place)
    : listedObjects(await readWords(place), 'results').elements) {
    number++
    if (!('fields' in element)) {
      yield { kind: 'unreadable', where: element.where, why: element.why }
      continue
    }
    const inner = listOf(element.fields['results']).filter(isObject)
    for (const book of inner.length > 0 ? inner : [element.fields]) yield bookOf(book, `book ${number}`)
  }
}

function bookOf(book: Fields, where: string): ImportedGem | UnreadableItem {
  const title = stringOf(book, ['title', 'readable_title'])
  if (title === undefined) return { kind: 'unreadable', where, why: 'it has no title' }
  const highlights = listOf(book['highlights'])
    .filter(isObject)
    .filter((one) => one['is_deleted'] !== true && one['is_discard'] !== true)
    .sort((a, b) => Number(a['location'] ?? 0) - Number(b['location'] ?? 0))
  return highlightedThing({
    ...{ program: 'Readwise', id: stringOf(book, ['user_book_id', 'id']) ?? title, title },
    author: stringOf(book, ['author']),
    url: stringOf(book, ['source_url', 'unique_url']),
    tags: namesIn(book['book_tags']),
    note: stringOf(book, ['document_note']),
    highlights: highlights.flatMap((one) => {
      const quote = stringOf(one, ['text'])
      const [kind, place] = [stringOf(one, ['location_type']), stringOf(one, ['location'])]
      if (quote === undefined) return []
      const at = timeOf(one, ['highlighted_at', 'created_at'])
      return [{ quote, note: stringOf(one, ['note']), at, place: kind && place ? `${kind} ${place}` : undefined }]
    }),
    attributes: Object.fromEntries(
      ['category', 'source', 'asin', 'readwise_url'].flatMap((name) => {
        const value = stringOf(book, [name])
        return value === undefined ? [] : [[name, value]]
      }),
    ),
  })
}

const namesIn = (tags: unknown): string[] =>
  listOf(tags).flatMap((tag) => (isObject(tag) ? (stringOf(tag, ['name']) ?? []) : typeof tag === 'string' ? tag : []))

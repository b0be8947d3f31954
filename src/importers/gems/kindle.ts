import type { ImportedGem, Importer, UnreadableItem } from '../../ports/importer.ts'
import { type BookHighlight, highlightedThing } from './book.ts'
import { kindleDate } from './kindle-date.ts'
import { headWords, readWords } from './read-words.ts'

/** Separates two clippings. */
const line = '=========='

/** The highlights and notes of a Kindle, in any of its languages. */
export const kindle: Importer = {
  name: 'kindle',
  summary: 'Kindle: My Clippings.txt',

  async recognises(place) {
    if (place.isFolder) return false
    return /^={10}\r?$/m.test(await headWords(place)) && /^- [^\n]*\|/m.test(await headWords(place))
  },

  async *read(place) {
    const text = (await readWords(place)).replace(/\r\n?/g, '\n').replaceAll('\uFEFF', '')
    const parts = text.split(new RegExp(`^${line}$\\n?`, 'm'))
    const rest = parts.pop()!.trim()
    const books = new Map<string, Book>()
    const broken: UnreadableItem[] = []
    for (const [index, part] of parts.entries()) {
      const clipping = readClipping(part)
      if (clipping === undefined)
        broken.push({ kind: 'unreadable', where: `clipping ${index + 1}`, why: 'it has no title or no place' })
      else if (clipping.words !== '') addTo(books, clipping)
    }
    for (const book of books.values()) yield gemOf(book)
    yield* broken
    if (rest !== '')
      yield {
        kind: 'unreadable',
        where: `after clipping ${parts.length}`,
        why: 'the file is incomplete; copy it again',
      }
  },
}

interface Clipping {
  title: string
  author: string | undefined
  /** `page 12`, or `location 170-172`. */
  place: string
  first: number
  last: number
  isNote: boolean
  at: number | undefined
  words: string
}

interface Book {
  title: string
  author: string | undefined
  highlights: (Clipping & { note?: string })[]
  notes: Clipping[]
}

/** Words for a note in the languages of a Kindle. */
const noteWords = /\b(?:note|notiz|nota|notitie)\b|笔记|筆記|メモ|заметка/i

function readClipping(part: string): Clipping | undefined {
  const [head = '', about = '', ...words] = part.replace(/^\n+/, '').split('\n')
  if (head.trim() === '' || !about.startsWith('-')) return undefined
  const [, title = head.trim(), author] = /^(.*?)\s*\(((?:[^()]|\([^()]*\))*)\)\s*$/.exec(head) ?? []
  const fields = about
    .slice(1)
    .split('|')
    .map((field) => field.trim())
  const numbered = fields.filter((field) => /\d/.test(field) && kindleDate(field) === undefined)
  // The last number is the location, which is more precise than the page.
  const [, first = '0', last = first] = /(\d+)(?:\s*[-–]\s*(\d+))?/.exec(numbered.at(-1) ?? '') ?? []
  return {
    ...{ title: title || head.trim(), author: author?.trim() || undefined },
    place: placeIn(numbered.at(-1) ?? ''),
    ...{ first: Number(first), last: lastOf(first, last) },
    isNote: noteWords.test(fields[0]!) && !/highlight|markierung|surlign|subrayado/i.test(fields[0]!),
    at: kindleDate(fields.at(-1)!),
    words: words.join('\n').trim(),
  }
}

/** `1406-7` means 1406 to 1407. */
const lastOf = (first: string, last: string): number =>
  Number(first.slice(0, Math.max(0, first.length - last.length)) + last)

/** The number with the word before it: `Your Highlight on page 12` gives `page 12`. */
const placeIn = (field: string): string => /(?:[\p{L}.]+\s+)?\d[\d\s–-]*/u.exec(field)?.[0].trim().toLowerCase() ?? ''

function addTo(books: Map<string, Book>, clipping: Clipping): void {
  const { title, author } = clipping
  const key = `${title}|${author ?? ''}`
  const book = books.get(key) ?? { title, author, highlights: [], notes: [] }
  books.set(key, book)
  if (clipping.isNote) {
    book.notes.push(clipping)
    return
  }
  // A highlight that was extended is in the file twice; the longer one is kept.
  const same = book.highlights.findIndex(
    (other) =>
      other.first <= clipping.last &&
      clipping.first <= other.last &&
      (other.words.includes(clipping.words) || clipping.words.includes(other.words)),
  )
  if (same < 0) book.highlights.push(clipping)
  else if (clipping.words.length > book.highlights[same]!.words.length) book.highlights[same] = clipping
}

function gemOf({ title, author, highlights, notes }: Book): ImportedGem {
  const alone: BookHighlight[] = []
  for (const note of notes) {
    const marked = highlights.find(({ first, last }) => first <= note.first && note.first <= last)
    if (marked) marked.note = [marked.note, note.words].filter(Boolean).join(' ')
    else alone.push({ quote: note.words, place: note.place, at: note.at })
  }
  const quotes = highlights
    .sort((a, b) => a.first - b.first || a.last - b.last)
    .map(({ words, note, place, at }) => ({ quote: words, note, place, at }))
  return highlightedThing({
    program: 'Kindle',
    id: `${title}|${author ?? ''}`,
    title,
    author,
    highlights: [...quotes, ...alone],
  })
}

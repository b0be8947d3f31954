import type {
  ImportedGem,
  ImportedHighlight,
  Importer,
  ImportNotice,
  ImportPlace,
  UnreadableItem,
} from '../../ports/importer.ts'
import { type Fields, stringOf, timeOf, wordsOf } from '../fields.ts'
import { objectsOfArray } from '../json-elements.ts'
import { headWords, readWords } from './read-words.ts'

const metadata = /(?:^|\/)metadata_\d+_to_\d+\.json$/
/** Fields that are mapped. */
const placed =
  /^(?:id|title|description|author|url|state|labels|savedAt|updatedAt|publishedAt|thumbnail|readingProgress)$/

/** Omnivore, which was shut down: the zip of its export, the extracted folder, or one list of its pages. */
export const omnivore: Importer = {
  name: 'omnivore',
  summary: 'Omnivore: the zip of its export, its folder, or one metadata_….json',

  async recognises(place) {
    if (place.isFolder) return place.names.some((name) => metadata.test(name))
    const head = await headWords(place)
    return /^\s*\[/.test(head) && ['slug', 'savedAt', 'readingProgress'].every((name) => head.includes(`"${name}"`))
  },

  async *read(place) {
    const lists = place.isFolder ? place.names.filter((name) => metadata.test(name)) : [undefined]
    const files = new Set(place.names)
    const papers: string[] = []
    for (const list of lists)
      for await (const element of objectsOfArray(wordsAsPieces(place), list)) {
        if (!('fields' in element)) {
          yield { kind: 'unreadable', where: element.where, why: element.why }
          continue
        }
        const folder = list?.replace(metadata, (found) => (found.startsWith('/') ? '/' : '')) ?? ''
        const slug = stringOf(element.fields, ['slug']) ?? ''
        const beside = { page: `${folder}content/${slug}.html`, marks: `${folder}highlights/${slug}.md` }
        const page = files.has(beside.page) ? await readWords(place, beside.page) : undefined
        const marks = files.has(beside.marks) ? await readWords(place, beside.marks) : ''
        if (files.has(`${folder}content/${slug}.pdf`)) papers.push(`${folder}content/${slug}.pdf`)
        yield gemOf(element.fields, { page, marks }, element.where)
      }
    if (papers.length > 0) yield leftPapers(papers)
  },
}

/** The export is UTF-8; a list that another program saved again may have any encoding. */
const wordsAsPieces = (place: ImportPlace): Pick<ImportPlace, 'pieces'> => ({
  async *pieces(name) {
    yield await readWords(place, name)
  },
})

const leftPapers = (papers: readonly string[]): ImportNotice => ({
  kind: 'notice',
  text: `${papers.length} PDF ${papers.length === 1 ? 'file was' : 'files were'} not read; add them with "jarvis gem add": ${papers.slice(0, 3).join(', ')}${papers.length > 3 ? ', …' : ''}.`,
})

function gemOf(
  fields: Fields,
  { page, marks }: { page: string | undefined; marks: string },
  where: string,
): ImportedGem | UnreadableItem {
  const [id, title] = [stringOf(fields, ['id', 'slug']), stringOf(fields, ['title'])]
  const url = addressIn(stringOf(fields, ['url']))
  const unreadable = (why: string): UnreadableItem => ({ kind: 'unreadable', where, why })
  const state = stringOf(fields, ['state']) ?? ''
  if (/^deleted$/i.test(state)) return unreadable('it was deleted there')
  if (id === undefined || (title ?? url) === undefined) return unreadable('it has neither title nor address')
  const { highlights, note } = marksIn(marks)
  if (url === undefined && page === undefined && marks === '') return unreadable('it has neither text nor address')
  const at = timeOf(fields, ['savedAt'])
  const isRead = /^archived$/i.test(state) || Number(fields['readingProgress']) >= 100
  return {
    ...{ kind: 'gem', id: `omnivore:${id}`, program: 'Omnivore', title: (title ?? url)!.replace(/\s+/g, ' ') },
    what: url === undefined ? 'clipping' : page === undefined ? 'bookmark' : 'article',
    ...{ url, page, at, highlights, note, tags: wordsOf(fields['labels']) },
    ...{ author: stringOf(fields, ['author']), description: stringOf(fields, ['description']) },
    publishedAt: timeOf(fields, ['publishedAt']),
    readAt: isRead ? (timeOf(fields, ['updatedAt']) ?? at ?? 0) : undefined,
    attributes: attributesIn(fields),
  }
}

/** Newsletters and uploads have an address at Omnivore, which no longer works. */
function addressIn(url: string | undefined): string | undefined {
  if (url === undefined || !/^https?:\/\/\S/i.test(url) || !URL.canParse(url)) return undefined
  return /(?:^|\.)omnivore\.app$/.test(new URL(url).hostname) ? undefined : url
}

/** Quotes, each with the note after it; a note before the first quote is about the whole page. */
function marksIn(text: string): { highlights: ImportedHighlight[]; note: string | undefined } {
  const highlights: ImportedHighlight[] = []
  const notes: string[] = []
  for (const block of text.replace(/\r\n?/g, '\n').split(/\n{2,}(?!>? *$)/)) {
    const words = block.trim()
    if (words === '') continue
    if (words.startsWith('>')) highlights.push({ quote: words.replace(/^>[ \t]?/gm, '').trim() })
    else if (highlights.length === 0) notes.push(words)
    else highlights.at(-1)!.note = [highlights.at(-1)!.note, words].filter(Boolean).join('\n')
  }
  return { highlights: highlights.filter(({ quote }) => quote !== ''), note: notes.join('\n\n') || undefined }
}

function attributesIn(fields: Fields): Record<string, string> {
  const entries = Object.entries(fields).filter(([name]) => !placed.test(name))
  const words = entries.flatMap(([name, value]) =>
    typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? [[name, String(value)]] : [],
  )
  const progress = Number(fields['readingProgress'])
  return { ...Object.fromEntries(words), ...(progress > 0 && progress < 100 && { readingProgress: String(progress) }) }
}

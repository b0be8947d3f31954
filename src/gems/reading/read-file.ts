import { basename, extname } from 'node:path'
import { invalidInput, messageOf } from '../../core/errors.ts'
import { decodePage } from '../../text/decode-page.ts'
import { readMarkdown } from '../../text/markdown.ts'
import { plainHeading } from '../../text/plain-heading.ts'
import { sentenceEnds } from '../../text/sentences.ts'
import { readSubtitles, talkOf } from './cues.ts'
import { readRecognised } from './recognised.ts'
import { type GivenFile, type ReadFile, type ReadThing, refused } from './thing.ts'

/** Longest title made from a text, UTF-16 units. */
const longestTitle = 100

const pictures = /^\.(?:png|jpe?g|gif|webp|avif|svg|heic|bmp|tiff?)$/i

/**
 * Reads a file by its name and the type that a server sent. A picture, and any format without text, becomes an
 * attachment of a gem whose text is the owner's note. Errors: `gem_unreadable` with the reason.
 */
export async function readGivenFile(file: GivenFile, read: ReadFile): Promise<ReadThing> {
  const ending = endingOf(file)
  const named = { ...file, name: extname(file.name).toLowerCase() === ending ? file.name : `${file.name}${ending}` }
  try {
    return await readByEnding(named, ending, read)
  } catch (error) {
    throw invalidInput(
      'gem_unreadable',
      `${file.name} cannot be read: ${messageOf(error).replace(/\.$/, '')}. It was not saved. Save it in another format, or add it with a note as an attachment.`,
      { file: file.name },
      error,
    )
  }
}

async function readByEnding(file: GivenFile, ending: string, read: ReadFile): Promise<ReadThing> {
  const title = titleOf(file.name)
  if (file.bytes.length === 0) refused('it is empty')
  if (ending === '.eml') return (await import('./read-mail.ts')).readMail(file.bytes, read)
  if (ending === '.vtt' || ending === '.srt') {
    const cues = readSubtitles(decodePage(file.bytes))
    if (cues.length === 0) refused('it holds no subtitles')
    return transcript(title, cues)
  }
  if (ending === '.json') {
    const cues = recognisedIn(decodePage(file.bytes))
    if (cues) return transcript(title, cues)
  }
  if (ending === '.html') return readPage(file, read)
  if (pictures.test(ending)) return attachment(file)
  const extraction = await read(file.name, file.bytes)
  if (extraction.kind !== 'document') refused('it holds many records; add its folder as a collection')
  const { text, form, date } = extraction
  return {
    kind: ending === '.pdf' ? 'paper' : 'note',
    title:
      extraction.title?.trim() ||
      (form === 'markdown' && frontTitle(text)) ||
      (ending === '.pdf' ? firstLine(text) : headingOnTop(text) || (isGeneric.test(title) && firstHeading(text))) ||
      title,
    text,
    form: form === 'code' ? 'text' : form,
    ...(date !== undefined && { publishedAt: date }),
    notes: extraction.notes,
  }
}

async function readPage(file: GivenFile, read: ReadFile): Promise<ReadThing> {
  const extraction = await read('page.html', new Uint8Array(), decodePage(file.bytes, file.type))
  if (extraction.kind !== 'document') refused('it is not a web page')
  const { page } = extraction
  return {
    kind: page?.isArticle ? 'article' : 'bookmark',
    title: extraction.title?.replace(/\s+/g, ' ') || titleOf(file.name),
    text: extraction.text,
    form: 'markdown',
    ...(extraction.date !== undefined && { publishedAt: extraction.date }),
    ...(page?.author && { author: page.author }),
    ...(page?.description && { description: page.description }),
    ...(page?.site && { source: page.site }),
    ...(page?.address && { url: page.address }),
    ...(page?.image && { image: page.image }),
    notes: extraction.notes,
  }
}

/** A given text: a note, or a talk if it has that form. */
export function readGivenText(text: string): ReadThing {
  const cues = /^(?:\uFEFF?WEBVTT|\s*1?\s*\d+:\d\d)|-->/.test(text.slice(0, 500)) ? readSubtitles(text) : []
  const title = firstHeading(text) || firstLine(text) || 'Note'
  if (cues.length > 0) return transcript('Transcript', cues)
  return { kind: 'note', title, text: text.trim(), form: 'markdown' }
}

function transcript(title: string, cues: Parameters<typeof talkOf>[0]): ReadThing {
  const { text, speakers } = talkOf(cues)
  return { kind: 'transcript', title, text, form: 'conversation', speakers }
}

function recognisedIn(text: string) {
  try {
    return readRecognised(JSON.parse(text))
  } catch {
    return undefined
  }
}

const attachment = ({ name }: GivenFile): ReadThing => ({
  kind: 'file',
  title: titleOf(name),
  text: '',
  form: 'markdown',
})

const endings: Readonly<Record<string, string>> = {
  'text/html': '.html',
  'application/xhtml+xml': '.html',
  'application/pdf': '.pdf',
  'text/vtt': '.vtt',
  'application/x-subrip': '.srt',
  'message/rfc822': '.eml',
  'application/json': '.json',
  'text/markdown': '.md',
  'text/plain': '.txt',
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'image/svg+xml': '.svg',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
}

/** The server's type decides, except for plain text and bytes, which servers send for anything unknown. */
function endingOf({ name, type, bytes }: GivenFile): string {
  const own = extname(name)
    .toLowerCase()
    .replace(/^\.(?:htm|xhtml|mhtml)$/, '.html')
  const mime = type?.split(';')[0]?.trim().toLowerCase() ?? ''
  const byType = endings[mime]
  if (byType && !(mime === 'text/plain' && own !== '')) return byType
  if (own !== '') return own
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 400)).trimStart().toLowerCase()
  if (start.startsWith('%pdf-')) return '.pdf'
  if (/^(?:<!doctype html|<html|<\?xml[^>]*>\s*<!doctype html)/.test(start)) return '.html'
  return start.startsWith('webvtt') ? '.vtt' : '.txt'
}

const titleOf = (name: string): string =>
  basename(name, extname(name))
    .replace(/[_\s]+/g, ' ')
    .trim() || name

/** The title in a note's front matter. */
function frontTitle(text: string): string {
  if (!text.startsWith('---')) return ''
  const { title } = readMarkdown(text).frontmatter
  return typeof title === 'string' ? title.trim() : ''
}

/** Generic file names, which are worse titles than a heading. */
const isGeneric = /^(?:readme|index|untitled|unnamed|notes?|page|document|doc|text|file|clipboard)(?:[ -]?\(?\d+\)?)?$/i

/** The first-level heading at the beginning of a text, below its front matter. Others name a part of it. */
function headingOnTop(text: string): string {
  const body = text.replace(/^\uFEFF?---\r?\n[\s\S]*?\n---[ \t]*(?:\r?\n|$)/, '').trimStart()
  return headingOf(/^#[ \t]+(.{1,200})/.exec(body))
}

const firstHeading = (text: string): string => headingOf(/^#{1,3}\s+(.{1,200})$/m.exec(text.slice(0, 5000)))

const headingOf = (found: RegExpExecArray | null): string =>
  plainHeading((found?.[1] ?? '').replace(/\s#+\s*$/, '')).trim()

/** For a PDF the first line that is not a page heading; for a note its first words. */
function firstLine(text: string): string {
  const line = text.split('\n').find((one) => one.trim() !== '' && !/^## Page \d+$/.test(one))
  const words = line?.trim().replace(/^[#>*\-\s]+/, '') ?? ''
  if (words.length <= longestTitle) return words
  const sentence = words.slice(0, sentenceEnds(words)[0]).trim()
  if (sentence.length <= longestTitle) return sentence.replace(/(?<!\.)\.$/, '')
  return `${words.slice(0, longestTitle).replace(/\s\S*$/, '')}…`
}

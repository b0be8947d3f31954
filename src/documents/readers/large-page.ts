import { Parser } from 'htmlparser2'
import { dateIn } from './dates.ts'
import type { ExtractedDocument } from './extraction.ts'

/** A tree with more elements takes more memory than reading a file may … */
const mostElements = 30_000
/** … and so do longer texts, of which the tree holds several copies. Characters. */
const mostCharacters = 3_000_000
/** Maximum depth: walking a tree recurses for each level. */
const mostDepth = 400
/** Deeper levels are not counted: with unclosed elements each end tag would search all of them. */
const deepest = 1_000

/** Whether a page is too large, or too deeply nested, for a parser that builds a tree. */
export function isLargePage(html: string): boolean {
  if (html.length > mostCharacters) return true
  let elements = 0
  let depth = 0
  let isLarge = false
  const parser: Parser = new Parser({
    onopentagname() {
      elements++
      depth++
      if (elements <= mostElements && depth <= mostDepth) return
      isLarge = true
      parser.pause()
    },
    onclosetag() {
      depth--
    },
  })
  for (let at = 0; at < html.length && !isLarge; at += partLength) parser.write(html.slice(at, at + partLength))
  return isLarge
}

/** Characters passed to the parser at a time. */
const partLength = 64 * 1024

const left = new Set(['script', 'style', 'noscript', 'template', 'svg', 'iframe', 'nav', 'footer', 'aside', 'form'])
const blocks = new Set(
  (
    'address article blockquote body caption dd details div dl dt figcaption figure header hr html main ol p pre section ' +
    'summary table tbody tfoot thead tr ul br'
  ).split(' '),
)

/**
 * Extracts the text of such a page element by element, without a tree: headings, lists and paragraphs, but tables as
 * lines, and no detection of the article.
 */
export function readLargePage(html: string): ExtractedDocument & { notes: readonly string[] } {
  const parts: string[] = []
  const page: Pick<ExtractedDocument, 'title' | 'date'> = {}
  let hidden = 0
  let depth = 0
  let title: string[] | undefined
  // Millions of empty elements make one break.
  const put = (part: string) => part !== '' && part !== parts.at(-1) && parts.push(part)
  const parser: Parser = new Parser({
    onopentag(name, attributes) {
      if (++depth > deepest) throw new Error(`its elements are nested more than ${deepest} levels deep`)
      if (left.has(name)) hidden++
      if (name === 'title' && page.title === undefined) title = []
      if (name === 'meta' && /published_time|^date$|^dc\.date$/.test(attributes.property ?? attributes.name ?? '')) {
        const date = dateIn(attributes.content)
        if (date !== undefined) page.date ??= date
      }
      put(opening(name))
    },
    ontext(text) {
      if (title) title.push(text)
      else if (hidden === 0) parts.push(text.replace(/\s+/g, ' '))
    },
    onclosetag(name) {
      depth--
      if (left.has(name)) hidden--
      if (name === 'title' && title) {
        page.title = title.join('').trim()
        title = undefined
      }
      if (blocks.has(name) || /^h[1-6]$/.test(name)) put(paragraph)
    },
  })
  for (let at = 0; at < html.length; at += partLength) parser.write(html.slice(at, at + partLength))
  parser.end()
  const text = tidy(parts.join(''))
  if (!text) throw new Error('the page has no text')
  if (!page.title) delete page.title
  return {
    kind: 'document',
    form: 'markdown',
    text,
    ...page,
    notes: ['the page is so large that its text was taken without its layout'],
  }
}

const paragraph = '\n\n'

function opening(name: string): string {
  const level = /^h([1-6])$/.exec(name)?.[1]
  if (level) return `\n\n${'#'.repeat(Number(level))} `
  if (name === 'li') return '\n- '
  if (name === 'td' || name === 'th') return ' | '
  return blocks.has(name) ? paragraph : ''
}

const tidy = (text: string): string =>
  text
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

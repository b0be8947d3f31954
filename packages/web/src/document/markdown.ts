import DOMPurify from 'dompurify'
import { Marked, type MarkedExtension, type Token, type Tokens } from 'marked'
import { highlight } from './highlight.ts'
import { wikilinks } from './wikilinks.ts'

/** Lines that a piece of the document was written in, both inclusive. */
interface Span {
  from: number
  to: number
}

type WithSpan = { span?: Span }

const runsOrStyles = /\s(?:on\w+|style)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi

/** Documents may have markup; what an assistant wrote of it is part of what it says. */
const ofDocuments = new Marked({ gfm: true, extensions: [wikilinks] })
const ofTurns = new Marked({ gfm: true, breaks: true })

const usual: MarkedExtension = {
  renderer: {
    code({ text, lang }) {
      return `<pre><code>${highlight(text, lang ?? '')}</code></pre>\n`
    },
    // The sanitiser takes these out; before that, the browser's parser would complain of each to the console.
    html: ({ text }) => text.replace(runsOrStyles, ''),
    // The title of the document is shown above as a second-level heading.
    heading({ tokens, depth }) {
      const level = Math.min(6, depth + 1)
      return `<h${level} class="level-${depth}">${this.parser.parseInline(tokens)}</h${level}>\n`
    },
    // A box that cannot be ticked is a sign, not a control.
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
    listitem(item) {
      return `<li${attributesOf(item)}>${this.parser.parse(item.tokens)}</li>\n`
    },
    table(token) {
      const cell = ({ tokens, align }: Tokens.TableCell, name: 'th' | 'td') =>
        `<${name}${align ? ` class="align-${align}"` : ''}>${this.parser.parseInline(tokens)}</${name}>`
      const rows = token.rows.map((row, index) => {
        const { span } = token as WithSpan
        const line = span && span.from + 2 + index
        return `<tr${spanAttributes(line === undefined ? undefined : { from: line, to: line })}>${row.map((one) => cell(one, 'td')).join('')}</tr>`
      })
      const head = token.header.map((one) => cell(one, 'th')).join('')
      return `<div class="table"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>\n`
    },
  },
}

ofDocuments.use(usual)
ofTurns.use(usual, {
  renderer: { html: ({ text, block }) => (block ? asLines(escapeMarkup(text)) : escapeMarkup(text)) },
})

/** A block of markup is a paragraph of its lines. */
const asLines = (text: string): string => `<p>${text.trim().replaceAll('\n', '<br>')}</p>\n`

const escapeMarkup = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/**
 * Markdown as elements, with what could run, load or look like the page itself taken out. Every block, entry of a list
 * and row of a table says which lines it was written in (`data-from`, `data-to`); the first line of the text is `line`.
 */
export const renderMarkdown = (text: string, line: number): DocumentFragment => render(ofDocuments, text, line)

/** The same of a turn of a conversation: its markup is shown as it was written, and lines end where they did. */
export const renderTurn = (text: string): DocumentFragment => render(ofTurns, text, 1)

function render(marked: Marked, text: string, line: number): DocumentFragment {
  const tokens = marked.lexer(text)
  placeTokens(tokens, line)
  const html = tokens
    .map((token) => {
      const body = marked.parser([token])
      return body === '' ? '' : `<div class="block"${attributesOf(token)}>${body}</div>`
    })
    .join('\n')
  return DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: [
      'style',
      'form',
      'input',
      'button',
      'select',
      'textarea',
      'dialog',
      'audio',
      'video',
      'picture',
      'source',
    ],
    // A name or an id of the page could be taken; a style or a size is the page's own to choose.
    FORBID_ATTR: ['style', 'id', 'name', 'srcset', 'tabindex', 'autofocus', 'popover', 'background', 'bgcolor'],
    ALLOWED_URI_REGEXP: /^(?:(?:https?|mailto|jarvis):|[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))/i,
    RETURN_DOM_FRAGMENT: true,
  })
}

/** Gives each block its lines; tokens keep their source text. */
function placeTokens(tokens: readonly Token[], first: number): void {
  let line = first
  for (const token of tokens) {
    place(token, line)
    line += newlinesIn(token.raw)
  }
}

function place(token: Token, line: number): void {
  const lines = token.raw.replace(/\n+$/, '')
  ;(token as WithSpan).span = { from: line, to: line + newlinesIn(lines) }
  if (token.type !== 'list') return
  let at = line
  for (const item of (token as Tokens.List).items) {
    ;(item as WithSpan).span = { from: at, to: at + newlinesIn(item.raw.replace(/\n+$/, '')) }
    at += newlinesIn(item.raw)
  }
}

const newlinesIn = (text: string): number => text.split('\n').length - 1

const attributesOf = (token: object): string => spanAttributes((token as WithSpan).span)
const spanAttributes = (span: Span | undefined): string =>
  span ? ` data-from="${span.from}" data-to="${span.to}"` : ''

import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { dateIn } from './dates.ts'
import type { ExtractedDocument, ReaderInput } from './extraction.ts'
import { htmlToMarkdown, type TurndownNode } from './html-to-markdown.ts'

/** The part of the DOM that is used here: the library's own types want those of a browser. */
interface Page {
  title: string
  body: PageElement | null
  querySelector(selector: string): PageElement | null
  querySelectorAll(selector: string): Iterable<PageElement>
}
interface PageElement extends TurndownNode {
  textContent: string | null
  getAttribute(name: string): string | null
  remove(): void
}

/** An article found with less than this share of the page's text is a misunderstanding: the whole page is taken. */
const minimumArticleShare = 0.3

/** Characters; on a shorter page there is nothing to tell an article from. */
const minimumPage = 500

/** A page as markdown: its article where there is one, else everything but navigation and scripts. */
export function readHtml({ text }: ReaderInput): ExtractedDocument {
  const page = parse(text)
  const date = publishedDate(page)
  const title = page.title?.trim() || page.querySelector('h1')?.textContent?.trim()
  for (const element of [...page.querySelectorAll('script, style, noscript, template, svg, iframe')]) element.remove()
  const whole = visibleLength(page)
  const article = whole < minimumPage ? undefined : findArticle(text)
  const markdown =
    article && article.length >= minimumArticleShare * whole
      ? htmlToMarkdown(article.html)
      : htmlToMarkdown(bodyOf(page))
  if (!markdown) throw new Error('the page has no text')
  return {
    kind: 'document',
    form: 'markdown',
    text: markdown,
    ...(title && { title }),
    ...(date !== undefined && { date }),
  }
}

function parse(html: string): Page {
  // A fragment has no html element, and the parser would put its first element in the place of it.
  const complete = /<html[\s>]/i.test(html) ? html : `<!doctype html><html><head></head><body>${html}</body></html>`
  return (parseHTML(complete) as unknown as { document: Page }).document
}

/** Readability takes the page apart, so it gets one of its own. */
function findArticle(html: string): { html: string; length: number } | undefined {
  try {
    const article = new Readability(parse(html) as never, { charThreshold: 200 }).parse()
    if (!article?.content || !article.textContent) return undefined
    return { html: article.content, length: article.textContent.replace(/\s+/g, ' ').length }
  } catch {
    return undefined
  }
}

const visibleLength = (page: Page): number => (page.body?.textContent ?? '').replace(/\s+/g, ' ').length

function bodyOf(page: Page): TurndownNode {
  for (const element of [...page.querySelectorAll('nav, header nav, footer, form, aside')]) element.remove()
  return page.body!
}

function publishedDate(page: Page): number | undefined {
  const meta = page.querySelector('meta[property="article:published_time"], meta[name="date"], meta[name="dc.date"]')
  return dateIn(meta?.getAttribute('content')) ?? dateIn(page.querySelector('time[datetime]')?.getAttribute('datetime'))
}

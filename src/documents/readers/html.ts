import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { dateIn } from './dates.ts'
import type { ExtractedDocument, PageFacts, ReaderInput } from './extraction.ts'
import { htmlToMarkdown, type TurndownNode } from './html-to-markdown.ts'
import { isLargePage, readLargePage } from './large-page.ts'

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

/**
 * An article found with less than this share of the page's text is a misunderstanding: the whole page is taken. Comments
 * and teasers can be nine tenths of a page.
 */
const minimumArticleShare = 0.1

/** Characters; on a shorter page there is nothing to tell an article from. */
const minimumPage = 500

/** A page as markdown: its article where there is one, else everything but navigation and scripts. */
export function readHtml({ text }: ReaderInput): ExtractedDocument {
  if (isLargePage(text)) return readLargePage(text)
  const page = parse(text)
  const date = publishedDate(page)
  const title = page.title?.trim() || page.querySelector('h1')?.textContent?.trim()
  for (const element of [...page.querySelectorAll('script, style, noscript, template, svg, iframe')]) element.remove()
  const whole = visibleLength(page)
  const article = whole < minimumPage ? undefined : findArticle(text)
  const isArticle = article !== undefined && article.length >= minimumArticleShare * whole
  const facts = factsOf(page, isArticle, article?.author)
  const markdown = htmlToMarkdown(isArticle ? article.html : bodyOf(page))
  if (!markdown) throw new Error('the page has no text')
  return {
    kind: 'document',
    form: 'markdown',
    text: markdown,
    ...(title && { title }),
    ...(date !== undefined && { date }),
    page: facts,
  }
}

function factsOf(page: Page, isArticle: boolean, byline: string | undefined): PageFacts {
  const meta = (...names: string[]) => {
    for (const name of names)
      for (const attribute of ['property', 'name']) {
        const content = page.querySelector(`meta[${attribute}="${name}"]`)?.getAttribute('content')?.trim()
        if (content) return content
      }
    return undefined
  }
  const author = meta('author', 'article:author', 'citation_author', 'dc.creator') ?? byline
  const site = meta('og:site_name', 'application-name', 'citation_journal_title')
  const description = meta('description', 'og:description', 'twitter:description')
  const address = page.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? meta('og:url')
  const image = meta('og:image', 'twitter:image')
  return {
    isArticle,
    // A profile's address is no name.
    ...(author && !/^https?:/.test(author) && { author }),
    ...(site && { site }),
    ...(description && { description }),
    ...(address && { address }),
    ...(image && { image }),
  }
}

function parse(html: string): Page {
  // A fragment has no html element, and the parser would put its first element in the place of it.
  const complete = /<html[\s>]/i.test(html) ? html : `<!doctype html><html><head></head><body>${html}</body></html>`
  return (parseHTML(complete) as unknown as { document: Page }).document
}

/** Readability takes the page apart, so it gets one of its own. */
function findArticle(html: string): { html: string; length: number; author?: string } | undefined {
  try {
    const article = new Readability(parse(html) as never, { charThreshold: 200 }).parse()
    if (!article?.content || !article.textContent) return undefined
    const length = article.textContent.replace(/\s+/g, ' ').length
    const author = article.byline
      ?.replace(/^\s*by\s+/i, '')
      .replace(/\s+/g, ' ')
      .trim()
    return { html: article.content, length, ...(author && author.length < 100 && { author }) }
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

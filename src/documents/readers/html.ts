import { dateIn } from './dates.ts'
import type { ExtractedDocument, PageFacts, ReaderInput } from './extraction.ts'
import { htmlToMarkdown, type TurndownNode } from './html-to-markdown.ts'
import { isLargePage, readLargePage } from './large-page.ts'
import { findArticle, preparePage } from './page/find-article.ts'
import { findConversation } from './page/find-conversation.ts'
import { type Page, parsePage } from './page/page-dom.ts'

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
  const page = parsePage(text)
  const date = publishedDate(page)
  const title = page.title?.trim() || page.querySelector('h1')?.textContent?.trim()
  preparePage(page)
  const copy = page.cloneNode(true)
  for (const element of [...page.querySelectorAll('script, style, noscript, template, svg, iframe')]) element.remove()
  const whole = visibleLength(page)
  const found = whole < minimumPage ? undefined : findArticle(page, copy)
  const article = whole < minimumPage ? undefined : (findConversation(page, found) ?? found)
  const isArticle = article !== undefined && article.length >= minimumArticleShare * whole
  const facts = factsOf(page, isArticle, article?.author)
  const markdown = htmlToMarkdown(isArticle ? article.content : bodyOf(page))
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
  const author = meta('author', 'article:author') ?? papersAuthors(page) ?? meta('dc.creator') ?? byline
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

/** A paper names each of its authors by itself. */
function papersAuthors(page: Page): string | undefined {
  const names = [...page.querySelectorAll('meta[name="citation_author"]')].map(
    (one) => one.getAttribute('content') ?? '',
  )
  const said = names.map((name) => name.trim()).filter((name) => name !== '')
  return said.length > mostAuthors ? `${said.slice(0, mostAuthors).join('; ')} et al.` : said.join('; ') || undefined
}

/** More authors than these are named by the first of them. */
const mostAuthors = 5

const visibleLength = (page: Page): number => (page.body?.textContent ?? '').replace(/\s+/g, ' ').length

function bodyOf(page: Page): TurndownNode {
  for (const element of [...page.querySelectorAll('nav, header nav, footer, form, aside')]) element.remove()
  return page.body!
}

function publishedDate(page: Page): number | undefined {
  const meta = page.querySelector('meta[property="article:published_time"], meta[name="date"], meta[name="dc.date"]')
  return dateIn(meta?.getAttribute('content')) ?? dateIn(page.querySelector('time[datetime]')?.getAttribute('datetime'))
}

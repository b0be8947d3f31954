import type { ExtractedDocument, ReaderInput } from './extraction.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { isLargePage, readLargePage } from './large-page.ts'
import { describedPrice, namesPrice, writtenPrice } from './page/described-price.ts'
import { findArticle, preparePage } from './page/find-article.ts'
import { findConversation } from './page/find-conversation.ts'
import { headDefinitions } from './page/head-definitions.ts'
import { type Page, type PageElement, parsePage } from './page/page-dom.ts'
import { describedArticle, factsOf, publishedDate, titleOf } from './page/page-facts.ts'
import { trimContent } from './page/trim-content.ts'

/**
 * An article with less than this share of the page's text is a misdetection: the whole page is used. Comments and
 * teasers can be nine tenths of a page.
 */
const minimumArticleShare = 0.1

/** Characters; a shorter page is too small to separate an article. */
const minimumPage = 500

/** Converts a page to markdown: its article if there is one, else everything but navigation and scripts. */
export function readHtml({ text: html }: ReaderInput): ExtractedDocument {
  if (isLargePage(html)) return readLargePage(html)
  const page = parsePage(html)
  const described = describedArticle(page)
  const date = publishedDate(page, described)
  const title = titleOf(page, described)
  const price = describedPrice(page)
  const priceLine = price && writtenPrice(page, price)
  preparePage(page)
  const copy = page.cloneNode(true)
  for (const element of [...page.querySelectorAll('script, style, noscript, template, svg, iframe')]) element.remove()
  const whole = visibleLength(page)
  const found = whole < minimumPage ? undefined : findArticle(page, copy)
  const article = whole < minimumPage ? undefined : (findConversation(page, found) ?? found)
  const isArticle = article !== undefined && article.length >= minimumArticleShare * whole
  const facts = factsOf(page, { isArticle, byline: article?.author, described })
  const content = isArticle ? article.content : bodyOf(page)
  trimContent(content)
  headDefinitions(content, (name) => page.createElement(name))
  const markdown = htmlToMarkdown(content)
  const text = price && priceLine && !namesPrice(markdown, price) ? `${priceLine}\n\n${markdown}` : markdown
  if (!markdown) throw new Error('the page has no text')
  return {
    kind: 'document',
    form: 'markdown',
    text,
    ...(title && { title }),
    ...(date !== undefined && { date }),
    page: facts,
  }
}

const visibleLength = (page: Page): number => (page.body?.textContent ?? '').replace(/\s+/g, ' ').length

/** The part of a page that its author calls its content. */
const marked = 'main, [role="main"], article'

function bodyOf(page: Page): PageElement {
  // Beside a marked content a header without a heading is the site's: its name, a menu, a login.
  if (page.querySelector(marked))
    for (const header of [...page.querySelectorAll('header')])
      if (!header.closest(marked) && !header.querySelector('h1, h2')) header.remove()
  for (const element of [...page.querySelectorAll('nav, header nav, footer, form, aside')]) element.remove()
  return page.body!
}

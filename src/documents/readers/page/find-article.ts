import { Readability } from '@mozilla/readability'
import { removeControls } from './clutter.ts'
import { lineOf, type Page, type PageElement } from './page-dom.ts'
import { numberMark, regainBlocks } from './regain-blocks.ts'
import { unfoldTables } from './unfold-tables.ts'

/** The article of a page: Readability's result with the blocks that it lost. */
export interface Article {
  content: PageElement
  /** Characters. */
  length: number
  author?: string
}

/** Minimum length of an article in the first attempt, characters; below it, Readability retries less strictly. */
const charThreshold = 200

/**
 * The article of a page, undefined if it has none. `page`: prepared and without scripts; `copy`: the same with scripts,
 * which may name the author. Readability modifies the copy.
 */
export function findArticle(page: Page, copy: Page): Article | undefined {
  try {
    const article = new Readability<PageElement>(copy as never, { charThreshold, serializer }).parse()
    if (!article?.content || !article.textContent) return undefined
    const author = article.byline
      ?.replace(/^\s*by\s+/i, '')
      .replace(/\s+/g, ' ')
      .trim()
    if (page.body) regainBlocks(page.body, article.content, page.title?.replace(/\s+/g, ' ') ?? '')
    return {
      content: article.content,
      length: lineOf(article.content).length,
      ...(author && author.length < 100 && { author }),
    }
  } catch {
    return undefined
  }
}

const serializer = (content: unknown): PageElement => content as PageElement

/** Removes controls, converts layout tables to plain parts, and numbers all elements. */
export function preparePage(page: Page): void {
  removeControls(page)
  unfoldTables(page)
  let number = 0
  for (const element of page.body?.querySelectorAll('*') ?? ([] as PageElement[]))
    element.setAttribute(numberMark, String(number++))
}

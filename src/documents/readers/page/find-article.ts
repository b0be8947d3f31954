import { Readability } from '@mozilla/readability'
import { removeControls } from './clutter.ts'
import { lineOf, type Page, type PageElement } from './page-dom.ts'
import { numberMark, regainBlocks } from './regain-blocks.ts'
import { unfoldTables } from './unfold-tables.ts'

/** The article of a page: what Readability finds, and the blocks that it lost in between. */
export interface Article {
  content: PageElement
  /** Characters. */
  length: number
  author?: string
}

/** Shortest article that is looked for at first, characters; Readability tries less strictly below it. */
const charThreshold = 200

/**
 * The article of a page, undefined where there is none. `page`: prepared and without scripts; `copy`: the same with them, which
 * say who wrote it. Readability takes it apart.
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

/** Removes controls, makes plain parts of tables that are none, and numbers all elements. */
export function preparePage(page: Page): void {
  removeControls(page)
  unfoldTables(page)
  let number = 0
  for (const element of page.body?.querySelectorAll('*') ?? ([] as PageElement[]))
    element.setAttribute(numberMark, String(number++))
}

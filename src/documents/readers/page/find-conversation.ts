import type { Article } from './find-article.ts'
import { findPosts, mainPart, openingOf, type Post } from './find-posts.ts'
import { lineOf, type Page, type PageElement } from './page-dom.ts'

/** An article that is this many times longer than the median post is the subject, and the posts are its comments. */
const longArticle = 8

/**
 * A conversation page (forum, questions and answers, a thread, a mailing list) as one text: each author, then the post.
 * An article finder takes the longest post and drops the others. Undefined for other pages, or if `article` is a long
 * text that the posts only comment on.
 */
export function findConversation(page: Page, article: Article | undefined): Article | undefined {
  if (!page.body) return undefined
  const main = mainPart(page.body)
  const posts = findPosts(main)
  if (!posts || (article && isAbout(article, posts))) return undefined
  const opening = openingOf(main, posts[0]!.body)
  const content = page.createElement('div')
  for (const part of opening) content.appendChild(part.cloneNode(true))
  for (const { author, body } of posts) {
    if (author !== '') content.appendChild(nameLine(page, author))
    content.appendChild(body.cloneNode(true))
  }
  return { content, length: lineOf(content).length }
}

function nameLine(page: Page, author: string): PageElement {
  const [line, name] = [page.createElement('p'), page.createElement('strong')]
  name.textContent = author
  line.appendChild(name)
  return line
}

/** Whether the article is long, and not one of the posts. */
function isAbout(article: Article, posts: readonly Post[]): boolean {
  const text = lineOf(article.content)
  const said = posts.map(({ body }) => lineOf(body)).filter(({ length }) => length > 40)
  const held = said.filter((post) => text.includes(post.slice(0, 40))).length
  const lengths = said.map(({ length }) => length).sort((a, b) => a - b)
  return held < said.length / 2 && text.length > longArticle * (lengths[lengths.length >> 1] ?? 0)
}

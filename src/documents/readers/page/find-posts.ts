import { isClutter } from './clutter.ts'
import { isHidden, lineOf, linkShare, nameOf, type PageElement } from './page-dom.ts'

/** What somebody wrote on a page of many: a post of a forum, an answer, a comment of a thread. */
export interface Post {
  author: string
  /** The element that holds what was written. */
  body: PageElement
}

/** What a page has besides its menus. */
export const mainPart = (body: PageElement): PageElement => body.querySelector('main, [role="main"]') ?? body

/** Fewer are no conversation. */
const fewestPosts = 3
/** Two are one where their name says so: the answers to a question. */
const postName = /(?:^|[.\s_-])(?:post|comment|reply|answer|message|status|tweet)(?:$|[\s_-])/i
/** So many of the posts name their author, and so much of the page's text is theirs. */
const [namedShare, textShare] = [0.6, 0.4]
/** Characters that a post has at the middle, and that a name has at most. */
const [usualPost, longestName] = [50, 60]
/** A part that holds so much of what all posts have in them is where the text is. */
const bodyShare = 0.5

const authorParts =
  '[itemprop="author"], [class*="author" i], [class*="username" i], [class*="user" i], [class*="creator" i], [class*="poster" i], ' +
  '[class*="display-name" i], [class*="display_name" i], a[href*="/user"], a[href*="/u/"], a[href*="/profile"], a[href*="/member"], a[href*="mailto:"]'

/**
 * The posts of a page that is a conversation, in their order; undefined where it is none. Posts are elements of one name that
 * come again, each with an author; in all of them the text is in a part of the same name.
 */
export function findPosts(body: PageElement): Post[] | undefined {
  const whole = lineOf(body).length
  let best: { posts: Post[]; text: number } | undefined
  for (const elements of alike(body)) {
    const owners = ownersOf(elements)
    const own = ownLengths(elements, owners)
    const text = [...own.values()].reduce((sum, length) => sum + length, 0)
    const lengths = [...own.values()].sort((a, b) => a - b)
    if (text < whole * textShare || lengths[lengths.length >> 1]! < usualPost || (best && text <= best.text)) continue
    const posts = postsOf(elements, owners, text)
    const named = posts.filter(({ author }) => author !== '').length
    const isPair = posts.length === 2 && named === 2
    if (isPair || (posts.length >= fewestPosts && named >= posts.length * namedShare)) best = { posts, text }
  }
  return best?.posts
}

/** The innermost post that an element is in, itself left out. */
type Owners = (element: PageElement) => PageElement | undefined

function ownersOf(elements: readonly PageElement[]): Owners {
  const all = new Set(elements)
  return (element) => {
    for (let at = element.parentElement; at; at = at.parentElement) if (all.has(at)) return at
    return undefined
  }
}

/** Characters of each post without those of the posts inside it. */
function ownLengths(elements: readonly PageElement[], owners: Owners): Map<PageElement, number> {
  const lengths = new Map(elements.map((element) => [element, lineOf(element).length]))
  const own = new Map(lengths)
  for (const element of elements) {
    const owner = owners(element)
    if (owner) own.set(owner, own.get(owner)! - lengths.get(element)!)
  }
  return own
}

function postsOf(elements: readonly PageElement[], owners: Owners, text: number): Post[] {
  const name = bodyName(elements, owners, text)
  return elements.flatMap((element) => {
    const body =
      name === undefined
        ? element
        : [...element.querySelectorAll('*')].find((part) => partName(part) === name && owners(part) === element)
    return !body || lineOf(body) === '' ? [] : [{ author: authorOf(element, body), body }]
  })
}

const containers = new Set('div article section li tr dd table details'.split(' '))

/** Elements of one kind and name, of those kinds that can hold a post. */
function alike(body: PageElement): PageElement[][] {
  const groups = new Map<string, PageElement[]>()
  for (const element of body.querySelectorAll('*')) {
    if (!containers.has(element.localName) && !element.localName.includes('-')) continue
    const name = signatureOf(element)
    if (name === '' || isHidden(element)) continue
    const group = groups.get(name)
    if (group) group.push(element)
    else groups.set(name, [element])
  }
  return [...groups].flatMap(([name, group]) =>
    group.length >= fewestPosts || (group.length === 2 && postName.test(name)) ? [group] : [],
  )
}

/** Kind and first word of the class: further ones say how a single post differs. An element of a program has its own kind. */
function signatureOf(element: PageElement): string {
  const first = (element.getAttribute('class') ?? '').trim().split(/\s+/)[0] ?? ''
  if (first === '' && !element.localName.includes('-')) return ''
  return `${element.localName}.${first.replace(/\d+/g, '#')}`
}

function contains(outer: PageElement, inner: PageElement): boolean {
  for (let at = inner.parentElement; at; at = at.parentElement) if (at === outer) return true
  return false
}

/** The name beside what was written: a link inside a text may lead to somebody else. */
function authorOf(post: PageElement, body: PageElement): string {
  const said = post.getAttribute('author') ?? post.getAttribute('data-author')
  if (said && /\p{L}/u.test(said)) return said
  for (const part of post.querySelectorAll(authorParts)) {
    if (body !== post && (part === body || contains(body, part) || contains(part, body))) continue
    const name = lineOf(part).replace(/^(?:by|von|par|de)\s+/i, '')
    // Where nothing tells name and text apart, the name comes first.
    if (body === post && !lineOf(post).startsWith(lineOf(part))) continue
    if (name !== '' && name.length <= longestName && /\p{L}/u.test(name)) return name
  }
  return body === post ? '' : linkedName(post, body)
}

/** In a line above the text, the first link is who wrote it, where no part says so by its name. */
function linkedName(post: PageElement, body: PageElement): string {
  for (const link of post.querySelectorAll('a')) {
    if (contains(body, link) || link === body) return ''
    const name = lineOf(link)
    if (name === '' || name.length > longestName || !/\p{L}/u.test(name) || isTimeOrControl.test(name)) continue
    return name
  }
  return ''
}

const isTimeOrControl =
  /\bago\b|^[\d+▲▼]|^(?:link|permalink|reply|share|report|edit|quote|up|down|upvote|downvote|parent|more)$/i

/** The name of the smallest part that holds most of what the posts say; undefined: nothing smaller than a post does. */
function bodyName(posts: readonly PageElement[], owners: Owners, all: number): string | undefined {
  const sums = new Map<string, { text: number; posts: Set<PageElement> }>()
  for (const post of posts)
    for (const part of post.querySelectorAll('*')) {
      const name = partName(part)
      if (name === '' || owners(part) !== post) continue
      const sum = sums.get(name) ?? { text: 0, posts: new Set() }
      if (!sum.posts.has(post)) sum.text += lineOf(part).length
      sum.posts.add(post)
      sums.set(name, sum)
    }
  const fitting = [...sums].filter(
    ([, sum]) => sum.text >= all * bodyShare && sum.posts.size >= posts.length * namedShare,
  )
  fitting.sort(([, a], [, b]) => a.text - b.text)
  return fitting[0]?.[0]
}

function partName(part: PageElement): string {
  const said = part.getAttribute('itemprop') ?? part.getAttribute('slot') ?? ''
  const first = (part.getAttribute('class') ?? '').trim().split(/\s+/)[0] ?? ''
  const name = `${said} ${first}`.trim().replace(/\d+/g, '#')
  return name === '' ? '' : `${part.localName} ${name}`
}

/** What stands before the first post and reads like one: the question that all others answer. Characters. */
const longQuestion = 80

/** Parts before the first post that are text, in their order. */
export function openingOf(body: PageElement, first: PageElement): PageElement[] {
  const found: PageElement[] = []
  const visit = (element: PageElement): boolean => {
    for (const child of element.children) {
      if (child === first) return true
      if (contains(child, first)) return visit(child)
      if (isHidden(child) || isClutter(child) || /^(?:nav|header|aside|form|footer)$/.test(child.localName)) continue
      found.push(...questionsIn(child))
    }
    return false
  }
  visit(body)
  return found
}

function questionsIn(element: PageElement): PageElement[] {
  if (lineOf(element).length < longQuestion || linkShare(element) > 0.3 || isClutter(element)) return []
  const inside = [...element.children].filter((child) => lineOf(child).length > lineOf(element).length * 0.6)
  if (inside.length === 1 && !/^(?:p|pre|ul|ol|blockquote)$/.test(inside[0]!.localName)) return questionsIn(inside[0]!)
  return nameOf(element).includes('sidebar') ? [] : [element]
}

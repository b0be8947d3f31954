import { isClutter } from './clutter.ts'
import { isHidden, lineOf, linkShare, nameOf, type PageElement } from './page-dom.ts'

/** One contribution on a conversation page: a post of a forum, an answer, a comment of a thread. */
export interface Post {
  author: string
  /** The element that contains the text. */
  body: PageElement
}

/** The main part of a page, without its menus. */
export const mainPart = (body: PageElement): PageElement => body.querySelector('main, [role="main"]') ?? body

/** Fewer posts are not a conversation. */
const fewestPosts = 3
/** Two suffice if their name identifies posts, such as the answers to a question. */
const postName = /(?:^|[.\s_-])(?:post|comment|reply|answer|message|status|tweet)(?:$|[\s_-])/i
/** Minimum share of posts that name their author, and of the page's text in posts. */
const [namedShare, textShare] = [0.6, 0.4]
/** Minimum median length of a post, and maximum length of a name, in characters. */
const [usualPost, longestName] = [50, 60]
/** The part with this share of the posts' text is their body. */
const bodyShare = 0.5

const authorParts =
  '[itemprop="author"], [class*="author" i], [class*="username" i], [class*="user" i], [class*="creator" i], [class*="poster" i], ' +
  '[class*="display-name" i], [class*="display_name" i], a[href*="/user"], a[href*="/u/"], a[href*="/profile"], a[href*="/member"], a[href*="mailto:"]'

/**
 * The posts of a conversation page, in order; undefined for other pages. Posts are repeated elements with the same
 * name, each with an author; in all of them the text is in a part with the same name.
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

/** Returns the innermost post around an element, excluding itself. */
type Owners = (element: PageElement) => PageElement | undefined

function ownersOf(elements: readonly PageElement[]): Owners {
  const all = new Set(elements)
  return (element) => {
    for (let at = element.parentElement; at; at = at.parentElement) if (all.has(at)) return at
    return undefined
  }
}

/** Characters of each post without nested posts. */
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

/** Elements with the same kind and name, of the kinds that can contain a post. */
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

/** Kind and first word of the class: further words describe a single post. Custom elements have their own kind. */
function signatureOf(element: PageElement): string {
  const first = (element.getAttribute('class') ?? '').trim().split(/\s+/)[0] ?? ''
  if (first === '' && !element.localName.includes('-')) return ''
  return `${element.localName}.${first.replace(/\d+/g, '#')}`
}

function contains(outer: PageElement, inner: PageElement): boolean {
  for (let at = inner.parentElement; at; at = at.parentElement) if (at === outer) return true
  return false
}

/** The author's name beside the text: a link inside the text may name another person. */
function authorOf(post: PageElement, body: PageElement): string {
  const said = post.getAttribute('author') ?? post.getAttribute('data-author')
  if (said && /\p{L}/u.test(said)) return said
  for (const part of post.querySelectorAll(authorParts)) {
    if (body !== post && (part === body || contains(body, part) || contains(part, body))) continue
    const name = lineOf(part).replace(/^(?:by|von|par|de)\s+/i, '')
    // If name and text are in one element, the name comes first.
    if (body === post && !lineOf(post).startsWith(lineOf(part))) continue
    if (name !== '' && name.length <= longestName && /\p{L}/u.test(name)) return name
  }
  return body === post ? '' : linkedName(post, body)
}

/** Otherwise the author is the first link in a line above the text. */
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

/** The name of the smallest part with most of the posts' text; undefined if it is the post itself. */
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

/** Minimum length, in characters, of a text before the first post that counts as the question. */
const longQuestion = 80

/** Text parts before the first post, in order. */
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

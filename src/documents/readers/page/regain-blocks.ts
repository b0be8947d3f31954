import { isClutter } from './clutter.ts'
import { isHidden, lineOf, linkShare, type PageElement } from './page-dom.ts'

/** The mark by which an element of the page is found in the article that was made of a copy of it. */
export const numberMark = 'data-jarvis'

const heading = /^h[1-6]$/
/** Blocks that are read as they are; any other part has to be prose. */
const blocks = new Set('p pre blockquote ul ol dl table h2 h3 h4 h5 h6 details'.split(' '))
const inline = new Set(
  'a b i em strong span code font sup sub small abbr cite q mark time br img kbd var u s'.split(' '),
)
/** Links and controls of the program, and what is not text. */
const left = 'script, style, noscript, template, svg, iframe, nav, footer, aside, form'
/** More links than this share of a part are a menu. */
const mostLinks = 0.35
/** Characters of a section of a page, and the share of links that one has at most. */
const [leastSection, mostSectionLinks] = [400, 0.1]
/** Characters of a sentence; so much of a part has to be in some. */
const [sentence, leastProse] = [60, 0.5]

/**
 * Readability drops tables, code, headings and short paragraphs whose class it dislikes, or where it made its article of
 * neighbours one by one. Those that lie between what it kept are put back into `article`, from the page itself; a heading
 * that repeats the title is not. Returns how many there are.
 */
export function regainBlocks(body: PageElement, article: PageElement, title: string): number {
  const kept = new Map<number, PageElement>()
  for (const element of article.querySelectorAll(`[${numberMark}]`)) kept.set(numberOf(element), element)
  const holding = new Set<PageElement>()
  for (const element of body.querySelectorAll(`[${numberMark}]`))
    if (kept.has(numberOf(element)) && lineOf(element) !== '')
      for (let at: PageElement | null = element; at && !holding.has(at); at = at.parentElement) holding.add(at)
  const first = Math.min(...kept.keys())
  let regained = 0
  /** What was last put behind an element. */
  const ends = new Map<PageElement, PageElement>()
  for (const part of lostParts(body, holding)) {
    if (!isContent(part)) continue
    const [before, after] = [neighbour(part, 'previous', holding), neighbour(part, 'next', holding)]
    const next = after && counterpart(after, kept, 'first')
    const previous = before && counterpart(before, kept, 'last')
    const alike = keptAlike(part, holding)
    // A cell of a notebook, an entry, a section.
    const isOneOfMany = alike.before >= 2
    if (alike.before + alike.after > 0 && isChapter(part)) {
      if (!next && !previous) continue
    } else if (numberOf(part) < first || !(next || (previous && (isOneOfMany || blocks.has(part.localName))))) continue
    if (heading.test(part.localName) && (!next || title.includes(lineOf(part)))) continue
    const copy = part.cloneNode(true)
    for (const inner of [...copy.querySelectorAll(left)]) inner.remove()
    if (next) next.before(copy)
    else if (previous) {
      const end = ends.get(previous) ?? previous
      end.after(copy)
      ends.set(previous, copy)
    }
    regained++
  }
  return regained
}

const numberOf = (element: PageElement): number => Number(element.getAttribute(numberMark) ?? -1)

/** Parts of the page of which nothing was kept, beside parts of which something was. */
function* lostParts(element: PageElement, holding: ReadonlySet<PageElement>): Generator<PageElement> {
  for (const child of [...element.children]) {
    if (holding.has(child)) yield* lostParts(child, holding)
    else if (!inline.has(child.localName)) yield child
  }
}

/** The nearest sibling of which something was kept. */
function neighbour(part: PageElement, side: 'previous' | 'next', holding: ReadonlySet<PageElement>) {
  let at: PageElement | null = part
  do at = side === 'next' ? at.nextElementSibling : at.previousElementSibling
  while (at && !holding.has(at))
  return at
}

/** What an element became in the article: itself, or the first or last part of it that is there. */
function counterpart(element: PageElement, kept: ReadonlyMap<number, PageElement>, which: 'first' | 'last') {
  const own = kept.get(numberOf(element))
  if (own) return own
  const inside = [...element.querySelectorAll(`[${numberMark}]`)].flatMap((one) => kept.get(numberOf(one)) ?? [])
  return which === 'first' ? inside[0] : inside.at(-1)
}

/** A chapter of a page: long, and no list of links. */
const isChapter = (part: PageElement): boolean =>
  lineOf(part).length >= leastSection && linkShare(part) <= mostSectionLinks

/** Siblings with the same first name of which something was kept, before a part and behind it. */
function keptAlike(part: PageElement, holding: ReadonlySet<PageElement>): { before: number; after: number } {
  const alike = { before: 0, after: 0 }
  const name = firstName(part)
  if (name === undefined) return alike
  let side: 'before' | 'after' = 'before'
  for (const other of part.parentElement?.children ?? []) {
    if (other === part) side = 'after'
    else if (holding.has(other) && firstName(other) === name) alike[side]++
  }
  return alike
}

const firstName = (element: PageElement): string | undefined => {
  const [first] = (element.getAttribute('class') ?? '').trim().split(/\s+/)
  return first ? `${element.localName} ${first}` : undefined
}

function isContent(element: PageElement): boolean {
  if (element.matches(left) || isHidden(element) || isClutter(element)) return false
  const text = lineOf(element)
  if (text === '' || linkShare(element) > mostLinks || element.querySelector('input')) return false
  return blocks.has(element.localName) || proseShare(element, text.length) >= leastProse
}

function proseShare(element: PageElement, length: number): number {
  let prose = 0
  for (const block of element.querySelectorAll('p, li, td, th, dd, dt, pre, h2, h3, h4')) {
    const text = lineOf(block).length
    if (text >= sentence || block.localName !== 'p') prose += text
  }
  return prose / length
}

import { isClutter } from './clutter.ts'
import { isHidden, lineOf, linkShare, type PageElement } from './page-dom.ts'

/** The attribute that maps elements of the page to their copies in the article. */
export const numberMark = 'data-jarvis'

const heading = /^h[1-6]$/
/** Blocks that are always restored; any other part must be prose. */
const blocks = new Set('p pre blockquote ul ol dl table h2 h3 h4 h5 h6 details'.split(' '))
const inline = new Set(
  'a b i em strong span code font sup sub small abbr cite q mark time br img kbd var u s'.split(' '),
)
/** Links, controls, and non-text elements. */
const left = 'script, style, noscript, template, svg, iframe, nav, footer, aside, form'
/** A part with more than this share of links is a menu. */
const mostLinks = 0.35
/** Minimum characters of a section, and its maximum share of links. */
const [leastSection, mostSectionLinks] = [400, 0.1]
/** Characters of a sentence, and the share of a part that must be in sentences. */
const [sentence, leastProse] = [60, 0.5]

/**
 * Restores blocks that Readability dropped. It drops tables, code, headings and short paragraphs whose class it
 * dislikes, or when it collects neighbors one by one. Blocks between kept ones are copied from the page into `article`,
 * except a heading that repeats the title. Returns their number.
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
  /** The last element restored after each element. */
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

/** Parts of the page with nothing kept, beside parts with something kept. */
function* lostParts(element: PageElement, holding: ReadonlySet<PageElement>): Generator<PageElement> {
  for (const child of [...element.children]) {
    if (holding.has(child)) yield* lostParts(child, holding)
    else if (!inline.has(child.localName)) yield child
  }
}

/** The nearest sibling with something kept. */
function neighbour(part: PageElement, side: 'previous' | 'next', holding: ReadonlySet<PageElement>) {
  let at: PageElement | null = part
  do at = side === 'next' ? at.nextElementSibling : at.previousElementSibling
  while (at && !holding.has(at))
  return at
}

/** The counterpart of an element in the article: itself, or its first or last kept part. */
function counterpart(element: PageElement, kept: ReadonlyMap<number, PageElement>, which: 'first' | 'last') {
  const own = kept.get(numberOf(element))
  if (own) return own
  const inside = [...element.querySelectorAll(`[${numberMark}]`)].flatMap((one) => kept.get(numberOf(one)) ?? [])
  return which === 'first' ? inside[0] : inside.at(-1)
}

/** Whether a part is a chapter: long, and not a list of links. */
const isChapter = (part: PageElement): boolean =>
  lineOf(part).length >= leastSection && linkShare(part) <= mostSectionLinks

/** Number of siblings with the same first name and something kept, before and after a part. */
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

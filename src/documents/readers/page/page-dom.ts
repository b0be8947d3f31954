import { parseHTML } from 'linkedom'
import type { TurndownNode } from '../html-to-markdown.ts'

/** The part of the DOM that is used here: the library's own types require those of a browser. */
export interface Page {
  title: string
  body: PageElement | null
  querySelector(selector: string): PageElement | null
  querySelectorAll(selector: string): Iterable<PageElement>
  createElement(name: string): PageElement
  cloneNode(deep: true): Page
}
export interface PageElement extends TurndownNode, PageNode {
  localName: string
  textContent: string | null
  innerHTML: string
  outerHTML: string
  parentElement: PageElement | null
  nextElementSibling: PageElement | null
  previousElementSibling: PageElement | null
  children: Iterable<PageElement>
  childNodes: Iterable<PageNode>
  getAttribute(name: string): string | null
  setAttribute(name: string, value: string): void
  removeAttribute(name: string): void
  matches(selector: string): boolean
  closest(selector: string): PageElement | null
  querySelector(selector: string): PageElement | null
  querySelectorAll(selector: string): Iterable<PageElement>
  appendChild(child: PageNode): unknown
  cloneNode(deep: true): PageElement
  before(element: PageElement): void
  after(element: PageElement): void
  remove(): void
}
export interface PageNode {
  nodeType: number
  textContent: string | null
  remove(): void
}

export function parsePage(html: string): Page {
  // A fragment has no html element, and the parser would replace it with the first element.
  const complete = `<!doctype html><html><head></head><body>${html}</body></html>`
  const asWritten = /<html[\s>]/i.test(html) ? documentOf(html) : undefined
  // The tag may be in a comment or in a text only.
  if (asWritten?.documentElement.localName !== 'html') return documentOf(complete)
  addMissingTags(asWritten)
  return asWritten
}

type WholePage = Page & { documentElement: PageElement }

const documentOf = (html: string): WholePage => (parseHTML(html) as unknown as { document: WholePage }).document

const ofHead = new Set(['title', 'meta', 'link', 'style', 'base', 'script'])

/** Adds the head and body that a page may leave out by the rules of HTML; the parser leaves them out as well. */
function addMissingTags(document: WholePage): void {
  const root = document.documentElement
  const named = (name: string) => [...root.children].find(({ localName }) => localName === name)
  if (named('head') && named('body')) return
  const [head, body] = ['head', 'body'].map((name) => named(name) ?? document.createElement(name)) as [
    PageElement,
    PageElement,
  ]
  let isHead = true
  for (const node of [...root.childNodes]) {
    if (node === body) isHead = false
    if (node === head || node === body) continue
    isHead &&= ofHead.has((node as PageElement).localName) || node.textContent?.trim() === ''
    ;(isHead ? head : body).appendChild(node)
  }
  root.appendChild(head)
  root.appendChild(body)
}

/** Text with single spaces; shares are computed from its length. */
export const lineOf = (element: { textContent: string | null }): string =>
  (element.textContent ?? '').replace(/\s+/g, ' ').trim()

/** Removes the anchor sign that documentation generators append to a heading. */
export const withoutAnchor = (heading: string): string => heading.replace(/\s*[¶§#🔗]$/u, '')

/** Class and id of an element, as written. */
export const nameOf = (element: PageElement): string =>
  `${element.getAttribute('class') ?? ''} ${element.getAttribute('id') ?? ''}`

/** Share of the text inside links. */
export function linkShare(element: PageElement): number {
  const all = lineOf(element).length
  if (all === 0) return 0
  let linked = element.localName === 'a' ? all : 0
  if (linked === 0) for (const link of element.querySelectorAll('a')) linked += lineOf(link).length
  return linked / all
}

const hiddenStyle = /display\s*:\s*none|visibility\s*:\s*hidden/i

export const isHidden = (element: PageElement): boolean =>
  element.getAttribute('hidden') !== null ||
  element.getAttribute('aria-hidden') === 'true' ||
  hiddenStyle.test(element.getAttribute('style') ?? '')

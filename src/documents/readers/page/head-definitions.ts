import { lineOf, type PageElement, withoutAnchor } from './page-dom.ts'

/** Minimum median length of a definition, in characters: a list with less is a table of short words. */
const usualDefinition = 150
/** Maximum length of a term, in characters: longer ones are sentences. */
const longestTerm = 160
const deepestHeading = 6

/**
 * Converts the terms of a definition list to headings, as in documentation of settings and functions: each definition
 * becomes a section that is searchable by itself. Short lists, of facts or of abbreviations, are unchanged.
 */
export function headDefinitions(content: PageElement, createElement: (name: string) => PageElement): void {
  const lists = new Map<PageElement, boolean>()
  let above = 1
  for (const element of [...content.querySelectorAll('h1, h2, h3, h4, h5, h6, dt')]) {
    if (element.localName !== 'dt') {
      above = Number(element.localName.slice(1))
      continue
    }
    // An article extracted from inside a list has the terms without the list.
    const list = element.closest('dl') ?? element.parentElement ?? content
    if (!lists.has(list)) lists.set(list, definesAtLength(list))
    const term = withoutAnchor(lineOf(element))
    if (!lists.get(list) || term === '' || term.length > longestTerm) continue
    const heading = createElement(`h${Math.min(deepestHeading, above + Math.max(1, listsAround(list)))}`)
    heading.textContent = term
    for (const old of [...element.childNodes]) old.remove()
    element.appendChild(heading)
  }
}

/** Nesting level of a definition list, counting itself. */
function listsAround(list: PageElement): number {
  let count = 0
  for (let at: PageElement | null = list; at; at = at.parentElement) if (at.localName === 'dl') count++
  return count
}

function definesAtLength(list: PageElement): boolean {
  const lengths = [...list.children].filter(({ localName }) => localName === 'dd').map((each) => lineOf(each).length)
  lengths.sort((a, b) => a - b)
  return lengths.length > 0 && lengths[lengths.length >> 1]! >= usualDefinition
}

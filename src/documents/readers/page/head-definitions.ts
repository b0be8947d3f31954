import { lineOf, type PageElement, withoutAnchor } from './page-dom.ts'

/** Characters of the text under a term, in the middle of a list: where there is less, the list is a table of short words. */
const usualDefinition = 150
/** Characters: longer terms are sentences. */
const longestTerm = 160
const deepestHeading = 6

/**
 * Makes headings of the terms of a list of definitions, as documentation writes settings and functions: what is said of
 * each is a section that is found, named and read by itself. Short lists, of facts or of abbreviations, stay as they are.
 */
export function headDefinitions(content: PageElement, createElement: (name: string) => PageElement): void {
  const lists = new Map<PageElement, boolean>()
  let above = 1
  for (const element of [...content.querySelectorAll('h1, h2, h3, h4, h5, h6, dt')]) {
    if (element.localName !== 'dt') {
      above = Number(element.localName.slice(1))
      continue
    }
    // An article that was found inside a list has its terms without it.
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

/** Lists of definitions that hold this one, itself counted. */
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

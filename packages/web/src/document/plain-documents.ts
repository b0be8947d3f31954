import { blocksOfPdf } from './pdf-blocks.ts'
import { readTable } from './table-rows.ts'

/** The text of a PDF as elements: none of it is Markdown. The first line of the text is `line`. */
export function renderPdf(text: string, line: number): DocumentFragment {
  const fragment = new DocumentFragment()
  for (const block of blocksOfPdf(text, line)) {
    const element = document.createElement('div')
    element.className = 'block'
    if ('heading' in block) {
      const heading = element.appendChild(document.createElement('h3'))
      heading.className = 'level-2'
      heading.textContent = block.heading
    } else {
      element.classList.add('of-pdf')
      const paragraph = element.appendChild(document.createElement('p'))
      for (const { text, line } of block.lines) paragraph.append(placed('span', text, line), ' ')
    }
    fragment.append(element)
  }
  return fragment
}

/** The rows of a table, one a line, as a table; what is none is shown line by line. */
export function renderTable(text: string, line: number): DocumentFragment {
  const fragment = new DocumentFragment()
  const table = readTable(text)
  if (table === undefined) {
    for (const [index, content] of text.split('\n').entries()) fragment.append(placed('p', content, line + index))
    return fragment
  }
  const element = document.createElement('table')
  const head = element.createTHead().insertRow()
  for (const column of table.columns) head.append(placed('th', column))
  const body = element.createTBody()
  for (const [index, values] of table.rows.entries()) {
    const row = body.appendChild(placed('tr', '', line + index))
    for (const value of values) row.append(placed('td', value))
  }
  const wide = document.createElement('div')
  wide.className = 'table'
  wide.append(element)
  fragment.append(wide)
  return fragment
}

/** An element of some text, with the line that it was written in. */
function placed<Name extends keyof HTMLElementTagNameMap>(name: Name, text: string, line?: number) {
  const element = document.createElement(name)
  element.textContent = text
  if (line !== undefined) {
    element.dataset.from = String(line)
    element.dataset.to = String(line)
  }
  return element
}

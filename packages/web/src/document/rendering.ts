import { tableFormat } from '../../../../src/client/plain-passage.ts'
import { highlightLines } from './highlight.ts'
import { renderMarkdown, renderTurn } from './markdown.ts'
import { renderPdf, renderTable } from './plain-documents.ts'

/** A document by the form that its text was read into. The first line of the text is `line`. */
function renderDocument(text: string, line: number, path: string | null): DocumentFragment {
  if (/\.pdf$/i.test(path ?? '')) return renderPdf(text, line)
  return tableFormat.test(path ?? '') ? renderTable(text, line) : renderMarkdown(text, line)
}

/** What turns text into elements. It is loaded when the first document is opened. */
export const rendering = { renderDocument, renderTurn, highlightLines }
export type Rendering = typeof rendering

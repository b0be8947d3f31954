import { highlightLines } from './highlight.ts'
import { renderMarkdown, renderTurn } from './markdown.ts'

/** What turns text into elements. It is loaded when the first document is opened. */
export const rendering = { renderMarkdown, renderTurn, highlightLines }
export type Rendering = typeof rendering

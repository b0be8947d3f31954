import type { Extraction, ReaderInput } from './extraction.ts'
import { isNestedTooDeep } from './nesting.ts'

interface Notebook {
  cells?: unknown
  worksheets?: unknown
  metadata?: { language_info?: { name?: unknown }; title?: unknown }
}

/**
 * Converts a Jupyter notebook to markdown: its notes unchanged, its code in fences. Outputs are omitted, as they are
 * derived.
 */
export function readNotebook({ text }: ReaderInput): Extraction {
  if (isNestedTooDeep(text)) throw new Error('its lists are nested too deep')
  let notebook: Notebook
  try {
    notebook = (JSON.parse(text) ?? {}) as Notebook
  } catch {
    throw new Error('the notebook is not valid JSON')
  }
  const cells = cellsOf(notebook)
  if (!cells) throw new Error('the notebook has no list of cells')
  const language = notebook.metadata?.language_info?.name
  const fence = typeof language === 'string' ? language : 'python'
  const parts = cells.map((cell) => renderCell(cell, fence)).filter(Boolean)
  const title = notebook.metadata?.title
  return {
    kind: 'document',
    form: 'markdown',
    text: parts.join('\n\n'),
    ...(typeof title === 'string' && { title }),
  }
}

/** Format 3 stores the cells one level deeper, in worksheets. */
function cellsOf(notebook: Notebook): unknown[] | undefined {
  if (Array.isArray(notebook.cells)) return notebook.cells
  if (!Array.isArray(notebook.worksheets)) return undefined
  return notebook.worksheets.flatMap((sheet: { cells?: unknown }) => (Array.isArray(sheet?.cells) ? sheet.cells : []))
}

function renderCell(cell: unknown, language: string): string {
  const { cell_type: type, source, input } = (cell ?? {}) as { cell_type?: unknown; source?: unknown; input?: unknown }
  const lines = source ?? input
  const body = (Array.isArray(lines) ? lines.join('') : typeof lines === 'string' ? lines : '').trimEnd()
  if (!body.trim()) return ''
  return type === 'code' ? `\`\`\`${language}\n${body}\n\`\`\`` : body
}

import type { Node } from 'jsonc-parser'
import { lineEndOf } from './config-text.ts'

/** Layout of a JSON text, so that added text matches it. */
export interface Layout {
  lineEnd: string
  /** One step of indentation. */
  step: string
  /** The text has one line, and stays on one line. */
  oneLine: boolean
  /** White space after colons and commas on one line. */
  space: string
}

const usualStep = '  '

export function layoutOf(text: string, root: Node): Layout {
  const inside = text.slice(root.offset, root.offset + root.length)
  const firstColon = root.children?.[0]?.colonOffset
  return {
    lineEnd: lineEndOf(text),
    step: stepOf(text, root) ?? usualStep,
    oneLine: (root.children?.length ?? 0) > 0 && !/[\r\n]/.test(inside),
    space: firstColon === undefined || /\s/.test(text[firstColon + 1] ?? '') ? ' ' : '',
  }
}

/** White space before a line's first character. */
export function indentAt(text: string, offset: number): string {
  const start = Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] as string
}

/** Whether only white space precedes the offset on its line, and the line is not the first. */
export function beginsLine(text: string, offset: number): boolean {
  let at = offset - 1
  while (text[at] === ' ' || text[at] === '\t') at--
  return text[at] === '\n' || text[at] === '\r'
}

/** Renders a value, with later lines indented like its first, or on one line. */
export function renderValue(value: unknown, indent: string, layout: Layout, oneLine: boolean): string {
  if (!oneLine) return JSON.stringify(value, null, layout.step).replaceAll('\n', layout.lineEnd + indent)
  // Line breaks of the indented form are never inside strings, because JSON escapes those.
  return layout.space === '' ? JSON.stringify(value) : JSON.stringify(value, null, 1).replace(/\n */g, ' ')
}

/** Indentation of the first object with properties on their own lines, relative to its own line. */
function stepOf(text: string, root: Node): string | undefined {
  const queue: Node[] = [root]
  for (const node of queue) {
    const first = node.children?.[0]
    if (first && node.type !== 'property' && beginsLine(text, first.offset)) {
      const outer = indentAt(text, node.offset)
      const inner = indentAt(text, first.offset)
      if (inner.length > outer.length && inner.startsWith(outer)) return inner.slice(outer.length)
    }
    if (queue.length < mostNodes) queue.push(...(node.children ?? []))
  }
  return undefined
}

/** If so many nodes show no indentation, the text has none. */
const mostNodes = 10_000

import type { Node } from 'jsonc-parser'
import { lineEndOf } from './config-text.ts'

/** How a JSON text is laid out, so that what is added looks like what is there. */
export interface Layout {
  lineEnd: string
  /** One step of indentation. */
  step: string
  /** A text of one line gets no second one. */
  oneLine: boolean
  /** After colons and commas on one line. */
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

/** The white space in front of a line's first character. */
export function indentAt(text: string, offset: number): string {
  const start = Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] as string
}

/** Whether nothing but white space stands before it on its line, and there is a line before. */
export function beginsLine(text: string, offset: number): boolean {
  let at = offset - 1
  while (text[at] === ' ' || text[at] === '\t') at--
  return text[at] === '\n' || text[at] === '\r'
}

/** A value, its later lines indented like its first; on one line where the layout has but one. */
export function renderValue(value: unknown, indent: string, layout: Layout, oneLine: boolean): string {
  if (!oneLine) return JSON.stringify(value, null, layout.step).replaceAll('\n', layout.lineEnd + indent)
  // A line break of the indented form is never part of a string: JSON escapes those.
  return layout.space === '' ? JSON.stringify(value) : JSON.stringify(value, null, 1).replace(/\n */g, ' ')
}

/** The indentation of the first object that has its properties on lines of their own, compared with its own line. */
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

/** A text that shows no indentation in so many nodes has none. */
const mostNodes = 10_000

import { type Box, overlap } from '../boxes.ts'
import type { Size } from '../drawing-size.ts'
import type { GraphNode } from './build-graph.ts'
import type { Place } from './lay-out.ts'

/** What is written at a node: its lines, the middle of the first one's foot. */
export interface Label {
  lines: string[]
  x: number
  y: number
}

/** Of a label: longest line in characters, lines, and what a character and a line take in units of the drawing. */
const [longestLine, mostLines] = [24, 2]
const [characterWidth, lineHeight] = [6.3, 13]
/** From the middle of a node to its rim. */
const rim = 9

/**
 * Labels that cover no other label and no other node: the first nodes have the choice, below, above or beside. Those of
 * `always` have one in any case.
 */
export function placeLabels(
  nodes: readonly GraphNode[],
  places: ReadonlyMap<string, Place>,
  size: Size,
  always: ReadonlySet<string>,
): Map<string, Label> {
  const taken: Box[] = []
  const labels = new Map<string, Label>()
  const first = [...nodes.filter(({ id }) => always.has(id)), ...nodes.filter(({ id }) => !always.has(id))]
  for (const node of first) {
    const at = places.get(node.id)!
    const lines = linesOf(node)
    const choices = choicesFor(lines, at, size)
    const others = nodes.flatMap(({ id }) => (id === node.id ? [] : [aroundNode(places.get(id)!)]))
    const isFree = (label: Label) => ![...taken, ...others].some((other) => overlap(boxOf(label), other))
    const label = choices.find(isFree) ?? (always.has(node.id) ? choices[0] : undefined)
    if (!label) continue
    labels.set(node.id, label)
    taken.push(boxOf(label))
  }
  return labels
}

function choicesFor(lines: string[], { x, y }: Place, { width, height }: Size): Label[] {
  const half = halfOf(lines)
  const middle = Math.max(half, Math.min(width - half, x))
  const tall = (lines.length - 1) * lineHeight
  const beside = y + 4 - tall / 2
  return [
    { lines, x: middle, y: y + rim + 11 },
    { lines, x: middle, y: y - rim - 4 - tall },
    { lines, x: x + rim + 4 + half, y: beside },
    { lines, x: x - rim - 4 - half, y: beside },
  ].filter((label) => {
    const { left, right, top, bottom } = boxOf(label)
    return left >= -1 && right <= width + 1 && top >= 0 && bottom <= height
  })
}

const halfOf = (lines: readonly string[]): number =>
  (Math.max(...lines.map(({ length }) => length)) * characterWidth) / 2

function boxOf({ lines, x, y }: Label): Box {
  const half = halfOf(lines)
  return { left: x - half, right: x + half, top: y - 10, bottom: y + 3 + (lines.length - 1) * lineHeight }
}

const aroundNode = ({ x, y }: Place): Box => ({ left: x - rim, right: x + rim, top: y - rim, bottom: y + rim })

/** A title in at most two lines, cut between words. A path keeps its end, which is more specific. */
function linesOf({ kind, title }: GraphNode): string[] {
  if (kind === 'file') return [title.length <= longestLine ? title : `…${title.slice(1 - longestLine)}`]
  const lines: string[] = ['']
  for (const word of title.split(/\s+/)) {
    const line = lines.at(-1)!
    if (line === '' || line.length + 1 + word.length <= longestLine) lines[lines.length - 1] = `${line} ${word}`.trim()
    else lines.push(word)
  }
  const shown = lines
    .slice(0, mostLines)
    .map((line) => (line.length > longestLine ? `${line.slice(0, longestLine - 1)}…` : line))
  if (lines.length > mostLines)
    shown[mostLines - 1] = `${shown[mostLines - 1]!.slice(0, longestLine - 1).replace(/…$/, '')}…`
  return shown
}

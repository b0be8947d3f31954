import { type Box, overlap } from '../boxes.ts'
import type { Size } from '../drawing-size.ts'
import type { GemMap } from '../server/types.ts'

/** The drawing, in units of its own; of a phone. */
export const wide: Size = { width: 640, height: 560 }
export const narrow: Size = { width: 380, height: 460 }
/** Room for the halo of a theme and its name. */
const [side, above] = [50, 40]
/** Of a label: its height, and what a character takes of it in a wide font that is bold. */
const [labelHeight, characterWidth] = [15, 8.6]
/** Half of the width of a point, and how many points a name is tried beside. */
const [dot, mostTried] = [5, 12]
/** Longest name on the drawing, characters: the list has the whole. */
const longestName = 30

interface Point {
  x: number
  y: number
}

export interface DrawnTheme {
  theme: number
  name: string
  /** Of the circle of colours, degrees. */
  hue: number
  points: (Point & { gem: string; title: string })[]
  /** Middle of the name; undefined where it would cover a larger theme's. */
  label: Point | undefined
}

/** Themes with their gems in units of the drawing, and names that cover no other name. */
export function layOutMap({ themes, gems }: Pick<GemMap, 'themes' | 'gems'>, size = wide): DrawnTheme[] {
  const { width, height } = size
  const taken: Box[] = []
  return themes.map(({ name }, theme) => {
    const points = gems
      .filter((one) => one.theme === theme)
      .map(({ gem, title, x, y }) => ({
        ...{ gem, title },
        x: side + x * (width - 2 * side),
        y: above + y * (height - 2 * above),
      }))
    const text = shortened(name)
    // The next of several hues is far from the last: the golden angle.
    return { theme, name: text, hue: (theme * 137.5) % 360, points, label: placeLabel(text, points, taken, size) }
  })
}

/** Longest title on the drawing, characters. */
const longestTitle = 50

/** The title of a gem below its point, or above where the drawing ends, and whether it covers a name. */
export function layOutTitle({ title, x, y }: DrawnTheme['points'][number], { width, height } = wide) {
  const text = title.length > longestTitle ? `${title.slice(0, longestTitle - 1)}…` : title
  const half = halfOf(text)
  const at = { x: Math.max(half, Math.min(width - half, x)), y: y > height - 40 ? y - 14 : y + 22 }
  const box = boxAt(text, at)
  return { ...{ text, at }, covers: ({ name, label }: DrawnTheme) => !!label && overlap(box, boxAt(name, label)) }
}

const halfOf = (text: string): number => (text.length * characterWidth) / 2

const boxAt = (text: string, { x, y }: { x: number; y: number }): Box => ({
  left: x - halfOf(text),
  right: x + halfOf(text),
  top: y - labelHeight,
  bottom: y + 3,
})

/** Beside the middle of its points where it covers none of them, else above the middle; nowhere where it covers a name. */
function placeLabel(name: string, points: readonly Point[], taken: Box[], { width, height }: Size): Point | undefined {
  if (points.length === 0) return undefined
  const half = halfOf(name)
  const inside = (x: number) => Math.min(width - half, Math.max(half, x))
  // Of what lies far off, the median knows little.
  const middle = { x: inside(median(points.map(({ x }) => x))), y: median(points.map(({ y }) => y)) - 10 }
  const away = ({ x, y }: Point) => Math.hypot(x - middle.x, y - middle.y)
  const nearest = points.toSorted((one, other) => away(one) - away(other)).slice(0, mostTried)
  const beside = nearest.flatMap(({ x, y }) => [
    { x: inside(x), y: y - 12 },
    { x: inside(x), y: y + 22 },
  ])
  const places = [middle, ...beside].filter(
    (at) => at.y < height - 4 && !taken.some((other) => overlap(boxAt(name, at), other)),
  )
  const at = places.find((place) => !points.some((point) => overlap(boxAt(name, place), dotAt(point)))) ?? places[0]
  if (at) taken.push(boxAt(name, at))
  return at
}

const dotAt = ({ x, y }: Point): Box => ({ left: x - dot, right: x + dot, top: y - dot, bottom: y + dot })

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1]!

const shortened = (name: string): string => {
  const [first = name] = name.split(', ')
  const text = name.length <= longestName ? name : first
  return text.length <= longestName ? text : `${text.slice(0, longestName - 1)}…`
}

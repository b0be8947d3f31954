import type { GemMap } from '../server/types.ts'

/** The drawing, in units of its own. */
export const [width, height] = [640, 560]
/** Room for the halo of a theme and its name. */
const [side, above] = [50, 40]
/** Of a label: its height, and what a character takes. */
const [labelHeight, characterWidth] = [15, 6.3]
/** Longest name on the drawing, characters: the list has the whole. */
const longestName = 30

export interface DrawnTheme {
  theme: number
  name: string
  /** Of the circle of colours, degrees. */
  hue: number
  points: { gem: string; title: string; x: number; y: number }[]
  /** Middle of the name; undefined where it would cover a larger theme's. */
  label: { x: number; y: number } | undefined
}

/** Themes with their gems in units of the drawing, and names that cover no other name. */
export function layOutMap({ themes, gems }: Pick<GemMap, 'themes' | 'gems'>): DrawnTheme[] {
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
    return { theme, name: text, hue: (theme * 137.5) % 360, points, label: placeLabel(text, points, taken) }
  })
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

function placeLabel(name: string, points: readonly { x: number; y: number }[], taken: Box[]) {
  if (points.length === 0) return undefined
  const half = (name.length * characterWidth) / 2
  // Of what lies far off, the median knows little.
  const x = Math.min(width - half, Math.max(half, median(points.map((point) => point.x))))
  const y = median(points.map((point) => point.y)) - 10
  const box = { left: x - half, right: x + half, top: y - labelHeight, bottom: y + 3 }
  const covers = taken.some(
    (other) => box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom,
  )
  if (covers) return undefined
  taken.push(box)
  return { x, y }
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1]!

const shortened = (name: string): string => {
  const [first = name] = name.split(', ')
  const text = name.length <= longestName ? name : first
  return text.length <= longestName ? text : `${text.slice(0, longestName - 1)}…`
}

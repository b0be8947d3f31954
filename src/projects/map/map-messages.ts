import type { ThemeText } from '../themes/name-themes.ts'

/** A gem as the drawing sees it: its vector (length 1) and the words that may name its theme. */
export interface MappedGem extends ThemeText {
  vector: Float32Array
}

/** Where a gem is: both 0…1, and the number of its theme. */
export interface MapPlace {
  x: number
  y: number
  theme: number
}

export interface DrawnMap {
  /** In the order of the gems. */
  places: MapPlace[]
  /** Names of the themes, by number. */
  themes: string[]
}

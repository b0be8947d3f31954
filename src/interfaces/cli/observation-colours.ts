import { observationSigns } from '../../core/observation-signs.ts'
import type { ObservationType } from '../../core/vocabulary.ts'
import type { Style } from './output.ts'

/** The closest of a terminal's 256 colours to those of the page that are readable on black and on white. */
const observationColours: Readonly<Record<ObservationType, number>> = {
  decision: 69,
  bugfix: 71,
  feature: 37,
  refactor: 134,
  discovery: 32,
  change: 245,
  error: 167,
  insight: 136,
  question: 169,
}

/** The type with its sign in its colour. */
export const signed = (type: ObservationType, style: Style): string =>
  `${style.tint(observationColours[type], observationSigns[type].sign)} ${type}`

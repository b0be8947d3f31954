import type { Asked } from '../search/features.ts'
import { analyseQuery } from '../text/tokenize.ts'

/** A question as ranking features get it, for their tests: without speakers, compared by words only. */
export const askedOf = (text: string, known: Partial<Asked> = {}): Asked => ({
  ...{ text, terms: analyseQuery(text), weights: new Map(), called: new Set(), byWords: true, now: 0 },
  ...known,
})

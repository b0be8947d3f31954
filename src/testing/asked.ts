import type { Asked } from '../search/features.ts'
import { analyseQuery } from '../text/tokenize.ts'

/** What features of ranking know of a question, for tests of them: it names no speaker, and words alone are compared. */
export const askedOf = (text: string, known: Partial<Asked> = {}): Asked => ({
  ...{ text, terms: analyseQuery(text), weights: new Map(), called: new Set(), byWords: true, now: 0 },
  ...known,
})

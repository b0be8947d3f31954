import { contentHash } from '../../core/ids.ts'
import { groupCopies } from '../../search/search.ts'

export interface ComparedText {
  id: string
  text: string
}

/** Gems of which a reader wants one: `of` came first. */
export interface RedundantPair {
  gem: string
  of: string
}

/** Near copies among texts, by the module that folds them in searches; a translation is no copy. */
export const redundantPairs = (texts: readonly ComparedText[]): RedundantPair[] =>
  groupCopies(
    texts.filter(({ text }) => text.trim() !== ''),
    ({ text }) => ({ text, contentHash: contentHash(text), path: null, collection: null }),
  ).flatMap(({ first, others }) => others.map(({ item }) => ({ gem: item.id, of: first.id })))

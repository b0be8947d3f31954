import { stemmer } from 'stemmer'

/** Distinct words kept. A vault of a thousand notes has about 22,000; stemming anew costs 25 times a look-up. */
const cacheLimit = 50_000
const stems = new Map<string, string>()
const english = /^[a-z]+$/

/** English stem (Porter) of a folded word; words of other scripts and words with digits stay as they are. */
export function stem(word: string): string {
  if (word.length < 3) return word
  let result = stems.get(word)
  if (result === undefined) {
    result = english.test(word) ? stemmer(word) : word
    if (stems.size >= cacheLimit) stems.clear()
    stems.set(word, result)
  }
  return result
}

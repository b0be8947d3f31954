import { readFile } from 'node:fs/promises'
import { once } from '../../core/once.ts'
import { staticWeights } from './static/static-identity.ts'
import { tokensOf } from './vocabulary.ts'
import { locate, type WeightsPackage } from './weights.ts'

/**
 * Tests whether a lower-case word is an English word or a common name: one of the 20,000 whole words in the vocabulary
 * of the bundled embedder. No weights are loaded; without the package no word is known.
 */
export function createWordList(weights: WeightsPackage = staticWeights): (word: string) => Promise<boolean> {
  const words = once(async () => {
    const place = locate(weights.name, 'vocab.txt')
    if (place === undefined) return new Set<string>()
    const tokens = tokensOf(await readFile(place, 'utf8'))
    return new Set(tokens.filter((token) => /^[a-z]{3,}$/.test(token)))
  })
  return async (word) => (await words()).has(word)
}

import { throwIfAborted } from '../core/errors.ts'
import { breathe } from '../core/runtime.ts'
import type { EmbedAs, Embedder, Passage } from '../ports/models.ts'
import { createTokenCoder } from '../providers/models/bge/token-codes.ts'
import { directionOf } from '../providers/models/direction-of.ts'
import { unitLength } from '../providers/models/unit-length.ts'

export interface FakeEmbedderOptions {
  id?: string
  /** A multiple of 16, as the kernels want it. */
  dimensions?: number
  instant?: boolean
  lateInteraction?: boolean
  /** Words that count as one: `{ car: 'auto' }` makes a meeting of meanings without a common word. */
  synonyms?: Readonly<Record<string, string>>
  /** Called with every batch; throw here to play a model that fails. */
  onEmbed?: (texts: readonly string[], as: EmbedAs) => void
}

/**
 * An embedder without weights for tests: each word is a direction drawn from its letters, a text the sum of its words.
 * Texts with common words are near, others are not; the same everywhere and in no time.
 */
export function createFakeEmbedder(options: FakeEmbedderOptions = {}): Embedder {
  const { dimensions = 64, synonyms = {}, onEmbed } = options
  const id = options.id ?? `fake-${dimensions}`
  const coder = createTokenCoder(new Float32Array(dimensions))

  const wordsOf = (text: string): string[] =>
    (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => synonyms[word] ?? word)

  function vectorOf(text: string): Float32Array {
    const sum = new Float32Array(dimensions)
    for (const word of wordsOf(text)) {
      const direction = directionOf(word, dimensions)
      for (let d = 0; d < dimensions; d++) sum[d]! += direction[d]!
    }
    return unitLength(sum) ?? directionOf(text, dimensions)
  }

  function rowsOf(text: string) {
    const words = wordsOf(text)
    const hidden = new Float32Array(words.length * dimensions)
    for (const [i, word] of words.entries()) hidden.set(directionOf(word, dimensions), i * dimensions)
    return { words, hidden, rows: words.map((_, i) => i) }
  }

  async function forEach<Item, Result>(
    items: readonly Item[],
    signal: AbortSignal | undefined,
    one: (item: Item) => Result,
  ) {
    const results: Result[] = []
    throwIfAborted(signal)
    for (const [i, item] of items.entries()) {
      if (i % 16 === 15) await breathe()
      throwIfAborted(signal)
      results.push(one(item))
    }
    return results
  }

  return {
    id,
    dimensions,
    maxTokens: 512,
    instant: options.instant ?? false,
    background: { mean: 0, deviation: 1 / Math.sqrt(dimensions) },
    async embed(texts, as, { signal } = {}) {
      onEmbed?.(texts, as)
      return forEach(texts, signal, vectorOf)
    },
    async unload() {},
    ...(options.lateInteraction !== false && {
      lateInteraction: {
        id: `${id}:late`,
        bytesPerToken: dimensions / 8,
        async encode(passages: readonly Passage[], { signal }: { signal?: AbortSignal | undefined } = {}) {
          onEmbed?.(
            passages.map(({ text }) => text),
            'document',
          )
          return forEach(passages, signal, ({ text }) => {
            const { hidden, rows } = rowsOf(text)
            return { vector: vectorOf(text), codes: coder.encode(hidden, rows) }
          })
        },
        async encodeQuery(text: string) {
          onEmbed?.([text], 'query')
          const { words, hidden, rows } = rowsOf(text)
          return { vector: vectorOf(text), tokens: { tokens: words, vectors: coder.queryVectors(hidden, rows) } }
        },
      },
    }),
  }
}

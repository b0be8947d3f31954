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
  const vectors = createWordVectors(dimensions, synonyms)

  return {
    id,
    dimensions,
    maxTokens: 512,
    instant: options.instant ?? false,
    background: { mean: 0, deviation: 1 / Math.sqrt(dimensions) },
    async embed(texts, as, { signal } = {}) {
      onEmbed?.(texts, as)
      return forEach(texts, signal, vectors.ofText)
    },
    async unload() {},
    ...(options.lateInteraction !== false && {
      lateInteraction: createLateInteraction(`${id}:late`, vectors, onEmbed),
    }),
  }
}

type WordVectors = ReturnType<typeof createWordVectors>

/** Each word is a direction drawn from its letters. */
function createWordVectors(dimensions: number, synonyms: Readonly<Record<string, string>>) {
  const wordsOf = (text: string): string[] =>
    (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => synonyms[word] ?? word)

  return {
    dimensions,

    /** The sum of its words. */
    ofText(text: string): Float32Array {
      const sum = new Float32Array(dimensions)
      for (const word of wordsOf(text)) {
        const direction = directionOf(word, dimensions)
        for (let d = 0; d < dimensions; d++) sum[d]! += direction[d]!
      }
      return unitLength(sum) ?? directionOf(text, dimensions)
    },

    /** One row of `hidden` for each word. */
    ofWords(text: string) {
      const words = wordsOf(text)
      const hidden = new Float32Array(words.length * dimensions)
      for (const [i, word] of words.entries()) hidden.set(directionOf(word, dimensions), i * dimensions)
      return { words, hidden, rows: words.map((_, i) => i) }
    },
  }
}

/** Late interaction whose tokens are words. */
function createLateInteraction(
  id: string,
  vectors: WordVectors,
  onEmbed: FakeEmbedderOptions['onEmbed'],
): NonNullable<Embedder['lateInteraction']> {
  const coder = createTokenCoder(new Float32Array(vectors.dimensions))
  return {
    id,
    bytesPerToken: vectors.dimensions / 8,
    async encode(passages: readonly Passage[], { signal }: { signal?: AbortSignal | undefined } = {}) {
      onEmbed?.(
        passages.map(({ text }) => text),
        'document',
      )
      return forEach(passages, signal, ({ text }) => {
        const { hidden, rows } = vectors.ofWords(text)
        return { vector: vectors.ofText(text), codes: coder.encode(hidden, rows) }
      })
    },
    async encodeQuery(text: string) {
      onEmbed?.([text], 'query')
      const { words, hidden, rows } = vectors.ofWords(text)
      return { vector: vectors.ofText(text), tokens: { tokens: words, vectors: coder.queryVectors(hidden, rows) } }
    },
  }
}

/** Makes one result after the other, and lets other work run in between. */
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

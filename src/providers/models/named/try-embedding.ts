import { dot } from '../../../core/dot.ts'
import { unavailable } from '../../../core/errors.ts'
import type { CallOptions } from '../../../core/runtime.ts'
import { everydayQuestions, paragraphs } from './background-texts.ts'
import type { EmbedTexts } from './remote-embedder.ts'

/** Result of a model's trial, required to store its vectors and compare their scores. */
export interface TriedEmbedding {
  /** Length of a vector. */
  dimensions: number
  /** Mean and deviation of the cosines of unrelated texts. */
  background: { mean: number; deviation: number }
  /** Milliseconds for a passage of some forty words, averaged over all requests. */
  passageMs: number
}

/** Words at the start of a paragraph, used as a question that no other paragraph answers. */
const beginning = 12

/**
 * Requests vectors of 60 short texts. The background is measured as for the bundled models
 * (scripts/measure-background.ts). Two kinds of pairs count half each: everyday questions against paragraphs, and
 * beginnings of paragraphs against the others. The deviation is that inside each kind.
 */
export async function tryEmbedding(embed: EmbedTexts, options?: CallOptions): Promise<TriedEmbedding> {
  const began = performance.now()
  const passages = await embed(paragraphs, 'document', options)
  const passageMs = (performance.now() - began) / paragraphs.length
  const beginnings = paragraphs.map((text) => text.split(' ').slice(0, beginning).join(' '))
  const kinds = [
    cosines(await embed(everydayQuestions, 'query', options), passages),
    cosines(await embed(beginnings, 'query', options), passages, true),
  ]
  const background = { mean: mean(kinds.map(mean)), deviation: mean(kinds.map(deviation)) }
  if (!(background.deviation > 0))
    throw unavailable('model_answer_broken', 'The model returns the same vector for every text. Choose another model.')
  return { dimensions: passages[0]!.length, background, passageMs }
}

/** Cosines of all pairs; `others`: except of a text with its own beginning. */
const cosines = (queries: readonly Float32Array[], passages: readonly Float32Array[], others = false): number[] =>
  queries.flatMap((query, place) =>
    passages.flatMap((passage, at) => (others && at === place ? [] : [dot(query, passage)])),
  )

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

function deviation(values: readonly number[]): number {
  const middle = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
}

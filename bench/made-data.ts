import { createRandom } from '../src/core/seeded-random.ts'

/** Unit vectors as embedders make them: themes, topics inside them, texts inside those, each a step away from the former. */
export function createVectors(dimensions: number, seed: number): () => Float32Array {
  const random = createRandom(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const around = (centre: Float32Array | undefined, spread: number) =>
    unit(
      Float32Array.from(
        { length: dimensions },
        (_, i) => (centre?.[i] ?? 0) + (normal() * spread) / Math.sqrt(dimensions),
      ),
    )
  const themes = Array.from({ length: 100 }, () => around(undefined, 1))
  const topics = Array.from({ length: 2000 }, (_, i) => around(themes[i % themes.length], 0.8))
  return () => around(topics[Math.floor(random() * topics.length)], 0.8)
}

export interface MadeText {
  words: string[]
  topic: number
}

/** Stop words of English, most frequent first: the top ranks of the vocabulary. */
const stopWords = 'the of and to a in is it you that he was for on are with as his they be at one have this from'.split(
  ' ',
)

/** Passages of Zipf-distributed words, half of them from the passage's topic. */
export function createTexts(vocabulary: number, topics: number, seed: number): (length: number) => MadeText {
  const random = createRandom(seed)
  const zipf = () => Math.floor(vocabulary ** random()) - 1
  const name = (rank: number) => stopWords[rank] ?? `w${rank.toString(36)}`
  return (length) => {
    const topic = Math.floor(random() * topics)
    const words = Array.from({ length }, () =>
      name(random() < 0.6 ? zipf() : (Math.imul(topic + 1, 7919) + Math.floor(60 ** random()) * 101) % vocabulary),
    )
    return { words, topic }
  }
}

function unit(vector: Float32Array): Float32Array {
  let square = 0
  for (const value of vector) square += value * value
  const norm = Math.sqrt(square)
  return vector.map((value) => value / norm)
}

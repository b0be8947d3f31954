/**
 * An embedder of your own in place of the bundled one. This one counts letters, so that the program needs no model;
 * replace `vectorOf` with a call of yours. The id names what made the vectors: change it when the model changes.
 */
import { type Embedder, openJarvis } from 'jarvis-memory'

const dimensions = 26

function vectorOf(text: string): Float32Array {
  const vector = new Float32Array(dimensions)
  for (const letter of text.toLowerCase()) {
    const place = letter.charCodeAt(0) - 97
    if (place >= 0 && place < dimensions) vector[place] = (vector[place] ?? 0) + 1
  }
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}

const embedder: Embedder = {
  id: 'letters-v1',
  dimensions,
  maxTokens: 1000,
  instant: false,
  background: { mean: 0.8, deviation: 0.05 },
  embed: async (texts) => texts.map(vectorOf),
  unload: async () => {},
}

const jarvis = await openJarvis({ embedder })
await jarvis.rememberFact({ content: 'The spare key lies under the blue pot.' })
await jarvis.embed()
const { hits } = await jarvis.vsearch({ query: 'blue pot key', limit: 1 })
console.log(hits[0]?.snippet)
await jarvis.close()

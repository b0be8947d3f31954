import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { chooseEmbedder } from '../../src/providers/models/choose-embedder.ts'

/** Vectors of the bundled embedder, by the sentence; the runtime's part of its id is left off. */
export async function vectorsOf(
  sentences: readonly string[],
  cache: string | undefined,
): Promise<{ read: Map<string, Float32Array>; embedder: string }> {
  const embedder = chooseEmbedder().main
  if (!embedder) throw new Error('The bundled embedder is needed: npm install jarvis-model-bge-small-en.')
  const name = embedder.id.split(':').slice(0, 2).join(':')
  const size = embedder.dimensions
  const known = new Map<string, Float32Array>()
  if (cache !== undefined && existsSync(cache)) {
    const [texts, numbers] = JSON.parse(readFileSync(cache, 'utf8')) as [string[], string]
    const stored = new Float32Array(Uint8Array.from(Buffer.from(numbers, 'base64')).buffer)
    for (const [index, text] of texts.entries()) known.set(text, stored.slice(index * size, (index + 1) * size))
  }
  const missing = sentences.filter((sentence) => !known.has(sentence))
  for (const [index, vector] of (await embedder.embed(missing, 'document')).entries())
    known.set(missing[index]!, vector)
  await embedder.unload()
  if (cache !== undefined && missing.length > 0) {
    const joined = new Float32Array(known.size * size)
    for (const [index, vector] of [...known.values()].entries()) joined.set(vector, index * size)
    writeFileSync(cache, JSON.stringify([[...known.keys()], Buffer.from(joined.buffer).toString('base64')]))
  }
  return { read: known, embedder: name }
}

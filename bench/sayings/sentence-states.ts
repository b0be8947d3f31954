import { closeSync, existsSync, openSync, readFileSync, readSync, writeFileSync, writeSync } from 'node:fs'
import { inputOf } from '../../src/actions/meaning/token-reader.ts'
import { chooseEmbedder } from '../../src/providers/models/choose-embedder.ts'

/** A sentence, and the one before it where that is known. */
export interface InContext {
  text: string
  before?: string | undefined
}

/**
 * What a reader of tokens is given of each sentence, by the bundled embedder, and its name without the part of the runtime. With
 * `cache`, in that file between runs: a few hundred megabytes.
 */
export async function inputsOf(
  sentences: readonly InContext[],
  cache: string | undefined,
): Promise<{ inputs: Float32Array[]; embedder: string; dimensions: number }> {
  const embedder = chooseEmbedder().main
  if (!embedder?.tokenStates) throw new Error('The bundled embedder is needed: npm install jarvis-model-bge-small-en.')
  const { dimensions } = embedder
  const name = embedder.id.split(':').slice(0, 2).join(':')
  const kept = cache === undefined ? undefined : readCache(cache, sentences)
  const inputs: Float32Array[] = kept ?? []
  if (!kept)
    for (const { text, before } of sentences)
      inputs.push(inputOf(await embedder.tokenStates({ text, ...(before !== undefined && { before }) }), dimensions))
  await embedder.unload()
  if (cache !== undefined && !kept) writeCache(cache, sentences, inputs)
  return { inputs, embedder: name, dimensions }
}

const listOf = (cache: string): string => `${cache}.json`

function readCache(cache: string, sentences: readonly InContext[]): Float32Array[] | undefined {
  if (!existsSync(cache) || !existsSync(listOf(cache))) return undefined
  const list = JSON.parse(readFileSync(listOf(cache), 'utf8')) as { key: string; sizes: number[] }
  if (list.key !== JSON.stringify(sentences)) return undefined
  const file = openSync(cache, 'r')
  try {
    return list.sizes.map((size) => {
      const bytes = new Uint8Array(size * 4)
      readSync(file, bytes)
      return new Float32Array(bytes.buffer)
    })
  } finally {
    closeSync(file)
  }
}

function writeCache(cache: string, sentences: readonly InContext[], inputs: readonly Float32Array[]): void {
  const file = openSync(cache, 'w')
  for (const input of inputs) writeSync(file, new Uint8Array(input.buffer))
  closeSync(file)
  writeFileSync(
    listOf(cache),
    JSON.stringify({ key: JSON.stringify(sentences), sizes: inputs.map(({ length }) => length) }),
  )
}

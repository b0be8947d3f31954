import { closeSync, openSync, readSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { throwIfAborted } from '../../../core/errors.ts'
import { loadOnce } from '../../../core/load-once.ts'
import { breathe, type CallOptions } from '../../../core/runtime.ts'
import type { Embedder } from '../../../ports/models.ts'
import { directionOf } from '../direction-of.ts'
import { unitLength } from '../unit-length.ts'
import { openVocabulary } from '../vocabulary.ts'
import { verifiedWeights, type WeightsPackage } from '../weights.ts'
import { createWordPiece, type WordPiece } from '../wordpiece.ts'
import { staticDimensions as dimensions, staticIdentity, staticWeights } from './static-identity.ts'
import { createWeightedSum, sumPlainly, type WeightedSum } from './weighted-sum.ts'

/** Texts between two checks of the signal and pauses for other work: about 10 ms. */
const textsAtOnce = 64
/** Characters whose rows are read from the file. From then on the whole table is in memory: 8 MB, copied once. */
const charactersFromFile = 5_000

/** What every text needs. The table is checked, and not yet in memory. */
interface Opened {
  tokenizer: WordPiece
  scale: Float32Array
  tablePlace: string
}

/**
 * A table of word vectors distilled from a transformer: a text is the weighted sum of its pieces. It is a thousand
 * times cheaper than the transformer, and good enough for search by meaning until the main embedding exists.
 */
export function createStaticEmbedder(options: { weights?: WeightsPackage } = {}): Embedder {
  const weights = options.weights ?? staticWeights
  const opened = loadOnce(() => openFiles(weights))
  const wholeTable = loadOnce(async () => loadTable(await opened.get()))
  let characters = 0

  async function embed(texts: readonly string[], _as: unknown, { signal }: CallOptions = {}): Promise<Float32Array[]> {
    throwIfAborted(signal)
    const files = await opened.get()
    for (const { length } of texts) characters += length
    const sum = characters > charactersFromFile ? await wholeTable.get() : (ids: Int32Array) => sumFromFile(ids, files)
    const vectors: Float32Array[] = []
    for (const [i, text] of texts.entries()) {
      if (i > 0 && i % textsAtOnce === 0) await breathe()
      throwIfAborted(signal)
      // A text without any known word is only near equal texts. One fixed direction for all of them would make every
      // such text the best answer to every such question.
      vectors.push(unitLength(sum(files.tokenizer.encode(text))) ?? directionOf(text, dimensions))
    }
    return vectors
  }

  return {
    ...staticIdentity(weights),
    embed,
    async unload() {
      characters = 0
      await Promise.all([opened.drop(), wholeTable.drop()])
    },
  }
}

async function openFiles(weights: WeightsPackage): Promise<Opened> {
  const [tablePlace, scalePlace, vocabularyPlace] = await verifiedWeights(weights)
  const [scaleBytes, words] = await Promise.all([readFile(scalePlace!), readFile(vocabularyPlace!, 'utf8')])
  return {
    tokenizer: createWordPiece(openVocabulary(words)),
    // Copied: a small file may be read into the middle of a shared buffer, where 4-byte numbers are not aligned.
    scale: new Float32Array(new Uint8Array(scaleBytes).buffer),
    tablePlace: tablePlace!,
  }
}

async function loadTable({ tablePlace, scale }: Opened): Promise<WeightedSum> {
  const bytes = await readFile(tablePlace)
  return createWeightedSum(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length), scale, dimensions)
}

/** Reads the rows of the ids alone: the first text would wait for the whole table. */
function sumFromFile(ids: Int32Array, { tablePlace, scale }: Opened): Float32Array {
  const rows = new Int8Array(ids.length * dimensions)
  const file = openSync(tablePlace, 'r')
  try {
    for (const [at, id] of ids.entries()) readSync(file, rows, at * dimensions, dimensions, id * dimensions)
  } finally {
    closeSync(file)
  }
  const scales = Float32Array.from(ids, (id) => scale[id]!)
  return sumPlainly(
    ids.map((_, at) => at),
    rows,
    scales,
    dimensions,
  )
}

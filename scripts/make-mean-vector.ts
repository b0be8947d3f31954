// Computes packages/model-bge-small-en/mean.f32: the mean unit token vector of ordinary English text, which is taken
// off before the sign of a token vector is kept (late interaction).
//
//   node scripts/run-ts.mjs scripts/make-mean-vector.ts OUT.f32 /usr/lib/python3.11
//
// Text: see ordinary-text.ts. Prints the files read, to be noted beside the vector.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { wordTables } from '../src/providers/models/bge/token-codes.ts'
import { openNativeSession } from '../src/providers/models/onnx/onnx-native.ts'
import { openVocabulary, tokensOf } from '../src/providers/models/vocabulary.ts'
import { createWordPiece } from '../src/providers/models/wordpiece.ts'
import { paragraphSample } from './ordinary-text.ts'

const dimensions = 384
const paragraphsTaken = 1200
const maxTokens = 256
const clsId = 101
const sepId = 102

// Its own list, so that the mean stays the same when that of the search changes.
const stopWords = new Set(
  (
    'a about above after again against all also am an and any are as at be because been before being below between ' +
    'both but by can could did do does doing don down during each few for from further had has have having he her ' +
    'here hers herself him himself his how i if in into is it its itself just ll me more most my myself no nor not ' +
    'now of off on once only or other our ours ourselves out over own re s same she should so some such t than that ' +
    'the their theirs them themselves then there these they this those through to too under until up ve very was we ' +
    'were what when where which while who whom why will with would you your yours yourself yourselves'
  ).split(' '),
)

const [out, pythonFolder] = process.argv.slice(2)
if (!out || !pythonFolder) throw new Error('Usage: make-mean-vector.ts OUT.f32 PYTHON_LIBRARY_FOLDER')

const { found, sample } = paragraphSample(pythonFolder, paragraphsTaken)
const resolve = createRequire(import.meta.url).resolve
const words = readFileSync(resolve('jarvis-model-bge-small-en/vocab.txt'), 'utf8')
const tokenizer = createWordPiece(openVocabulary(words))
const { content } = wordTables(tokensOf(words), (word) => stopWords.has(word))
const session = await openNativeSession(resolve('jarvis-model-bge-small-en/int8.onnx'))

const sum = new Float64Array(dimensions)
let tokens = 0
for (const text of sample) {
  const ids = [clsId, ...tokenizer.encode(text, maxTokens - 2), sepId]
  const hidden = await session.run(Int32Array.from(ids))
  for (let i = 1; i < ids.length - 1; i++) {
    if (!content[ids[i]!]) continue
    const row = hidden.subarray(i * dimensions, (i + 1) * dimensions)
    const length = Math.hypot(...row)
    for (let d = 0; d < dimensions; d++) sum[d]! += row[d]! / length
    tokens++
  }
}
const bytes = Buffer.from(Float32Array.from(sum, (value) => value / tokens).buffer)
writeFileSync(out, bytes)
console.log(
  `${found} paragraphs found, ${sample.length} read, ${tokens} tokens kept; sha256 ${createHash('sha256').update(bytes).digest('hex')}`,
)

// Computes packages/model-bge-small-en/mean.f32: the mean unit token vector of ordinary English text, which is taken
// off before the sign of a token vector is kept (late interaction).
//
//   npm run build && node scripts/make-mean-vector.mjs out.f32 FOLDER...
//
// Text: markdown files and Python docstrings below the folders, in paragraphs of 20 words or more. Of all paragraphs
// the 1,200 whose sha256 is smallest are taken: an even sample that does not depend on the order of the files.
// Prints what was read, so that the sources can be noted beside the file.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { openNativeSession } from '../dist/providers/models/onnx-native.js'
import { stopWords } from '../dist/providers/models/stop-words.js'
import { wordTables } from '../dist/providers/models/token-codes.js'
import { createWordPiece } from '../dist/providers/models/wordpiece.js'

const dimensions = 384
const paragraphsTaken = 1200
const maxTokens = 256
const clsId = 101
const sepId = 102

const [out, ...folders] = process.argv.slice(2)
if (!out || folders.length === 0) throw new Error('Usage: make-mean-vector.mjs OUT.f32 FOLDER...')

const paragraphs = [...new Set(folders.flatMap((folder) => [...textFiles(folder)]).flatMap(paragraphsOf))]
const sha256 = (content) => createHash('sha256').update(content).digest('hex')
const sample = paragraphs
  .map((text) => ({ text, key: sha256(text) }))
  .sort((a, b) => (a.key < b.key ? -1 : 1))
  .slice(0, paragraphsTaken)

const resolve = createRequire(import.meta.url).resolve
const tokenizerJson = JSON.parse(readFileSync(resolve('jarvis-model-bge-small-en/tokenizer.json'), 'utf8'))
const vocabulary = Object.entries(tokenizerJson.model.vocab)
  .sort((a, b) => a[1] - b[1])
  .map(([token]) => token)
const tokenizer = createWordPiece(vocabulary)
const { content } = wordTables(vocabulary, stopWords)
const session = await openNativeSession(resolve('jarvis-model-bge-small-en/int8.onnx'))

const sum = new Float64Array(dimensions)
let tokens = 0
for (const { text } of sample) {
  const ids = [clsId, ...tokenizer.encode(text, maxTokens - 2), sepId]
  const hidden = await session.run(Int32Array.from(ids))
  for (let i = 1; i < ids.length - 1; i++) {
    if (!content[ids[i]]) continue
    const row = hidden.subarray(i * dimensions, (i + 1) * dimensions)
    const length = Math.hypot(...row)
    for (let d = 0; d < dimensions; d++) sum[d] += row[d] / length
    tokens++
  }
}
const bytes = Buffer.from(Float32Array.from(sum, (value) => value / tokens).buffer)
writeFileSync(out, bytes)
console.log(
  `${paragraphs.length} paragraphs found, ${sample.length} read, ${tokens} tokens kept; sha256 ${sha256(bytes)}`,
)

function* textFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* textFiles(path)
    else if (/\.(md|py)$/i.test(entry.name)) yield path
  }
}

function paragraphsOf(path) {
  const raw = readFileSync(path, 'utf8')
  const texts = path.endsWith('.py')
    ? [...raw.matchAll(/"""([\s\S]*?)"""/g)].map((match) => match[1])
    : [raw.replace(/```[\s\S]*?```/g, '').replace(/<[^>]*>|!?\[[^\]]*\]\([^)]*\)|https?:\S+/g, ' ')]
  return texts
    .flatMap((text) => text.split(/\n\s*\n/))
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text.split(' ').length >= 20)
}

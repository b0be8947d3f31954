// Computes packages/model-bge-small-en/mean.f32: the mean unit token vector of ordinary English text, which is taken
// off before the sign of a token vector is kept (late interaction).
//
//   npm run build && node scripts/make-mean-vector.mjs OUT.f32 /usr/lib/python3.11
//
// Text: README files of the installed packages whose licence allows it, and docstrings of the Python files in the
// folder named, in paragraphs of 20 words or more. Of all paragraphs the 1,200 whose sha256 is smallest are taken: an
// even sample that does not depend on the order of the files. Prints what was read, to be noted beside the file.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openNativeSession } from '../dist/providers/models/onnx-native.js'
import { wordTables } from '../dist/providers/models/token-codes.js'
import { createWordPiece } from '../dist/providers/models/wordpiece.js'

const dimensions = 384
const paragraphsTaken = 1200
const maxTokens = 256
const clsId = 101
const sepId = 102

const licences = ['MIT', 'Apache-2.0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause']
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
if (!out || !pythonFolder) throw new Error('Usage: make-mean-vector.mjs OUT.f32 PYTHON_LIBRARY_FOLDER')

const modules = fileURLToPath(new URL('../node_modules', import.meta.url))
const paragraphs = [...new Set([...readmes(modules), ...pythonFiles(pythonFolder)].flatMap(paragraphsOf))]
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
const { content } = wordTables(vocabulary, (word) => stopWords.has(word))
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

function* readmes(folder) {
  for (const name of readdirSync(folder)) {
    const place = join(folder, name)
    if (name.startsWith('@')) yield* readmes(place)
    const manifest = join(place, 'package.json')
    if (!existsSync(manifest) || !licences.includes(JSON.parse(readFileSync(manifest, 'utf8')).license)) continue
    yield* readdirSync(place)
      .filter((file) => /^readme.*[.]md$/i.test(file))
      .map((file) => join(place, file))
  }
}

function* pythonFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* pythonFiles(path)
    else if (entry.name.endsWith('.py')) yield path
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

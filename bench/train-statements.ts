// Trains the selector of statements from bench/statements/statements.jsonl and writes its weights:
//
//   npm run train:statements                      cross-validates, then writes src/memory/statements/weights.ts
//   npm run train:statements -- --quick           writes the weights without the tables
//   npm run train:statements -- --cache FILE      keeps the vectors of the sentences between runs
//
// Deterministic: the same sentences and the same embedder give the same bytes.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createSelector, type Selected, type Selector } from '../src/memory/statements/selector.ts'
import { chooseEmbedder } from '../src/providers/models/choose-embedder.ts'
import { foldOf, type Labelled, readLines } from './statements/labelled.ts'
import { tableOf } from './statements/score.ts'
import { trainSelector, type Vectors } from './statements/train-selector.ts'

const { values } = parseArgs({
  options: { cache: { type: 'string' }, quick: { type: 'boolean', default: false } },
})
const folds = 8
const lines = readLines<Labelled>('bench/statements/statements.jsonl')
const vectors = await vectorsOf([...new Set(lines.map(({ sentence }) => sentence))])
const all = lines.map((_, row) => row)

const judge = (selector: Selector, row: number, read: Vectors): Selected =>
  selector.select(lines[row]!.sentence, read?.get(lines[row]!.sentence))

/** Each part is judged by a selector that was trained without it. */
function crossValidate(title: string, partOf: (line: Labelled) => string, read: Vectors): void {
  const found: Selected[] = []
  for (const part of new Set(lines.map(partOf))) {
    const train = all.filter((row) => partOf(lines[row]!) !== part)
    const selector = createSelector(trainSelector(lines, train, read, ''))
    for (const row of all) if (partOf(lines[row]!) === part) found[row] = judge(selector, row, read)
  }
  console.log(`\n${title}\n${tableOf(lines, found)}`)
}

if (!values.quick)
  for (const [name, read] of [
    ['words and meaning', vectors.read],
    ['words only', undefined],
  ] as const) {
    crossValidate(
      `${name}: people left out (${folds} folds)`,
      ({ conversation }) => String(foldOf(conversation, folds)),
      read,
    )
    crossValidate(`${name}: a kind of talk left out`, ({ kind }) => kind, read)
  }

const selectors = {
  meaning: trainSelector(lines, all, vectors.read, vectors.embedder),
  words: trainSelector(lines, all, undefined, ''),
}
const text = `// Written by npm run train:statements; see bench/train-statements.ts.
import type { StoredSelector } from './linear-heads.ts'

export const selectors: { meaning: StoredSelector; words: StoredSelector } = ${JSON.stringify(selectors, null, 1)}
`
writeFileSync('src/memory/statements/weights.ts', text)
console.log(`\nwrote ${text.length} bytes for ${vectors.embedder}`)

/** Vectors of the bundled embedder, by the sentence; the runtime's part of its id is left off. */
async function vectorsOf(sentences: readonly string[]): Promise<{ read: Map<string, Float32Array>; embedder: string }> {
  const embedder = chooseEmbedder().main
  if (!embedder) throw new Error('The bundled embedder is needed: npm install jarvis-model-bge-small-en.')
  const name = embedder.id.split(':').slice(0, 2).join(':')
  const size = embedder.dimensions
  const { cache } = values
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

import { describe, expect, test } from 'vitest'
import { openVocabulary } from '../vocabulary.ts'
import { createWordPiece } from '../wordpiece.ts'
import { createBgeModel } from './bge-model.ts'
import { createTokenCoder, wordTables } from './token-codes.ts'

const dimensions = 384
const vocabulary = Array.from({ length: 200 }, (_, id) => `[unused${id}]`)
const prefix = ['represent', 'this', 'sentence', 'for', 'searching', 'relevant', 'passages', ':']
const words = [...prefix, 'cat', 'garden', 'the', 'is', '!', '##s']
for (const [i, word] of words.entries()) vocabulary[110 + i] = word
const idOf = (word: string) => 110 + words.indexOf(word)
const [cls, sep] = [101, 102]

/** A session that records its input; the hidden state of token i is 1 in dimension (its id) and 0 elsewhere. */
function openModel() {
  const runs: number[][] = []
  const session = {
    async run(ids: Int32Array) {
      runs.push([...ids])
      const hidden = new Float32Array(ids.length * dimensions)
      for (const [i, id] of ids.entries()) {
        hidden[i * dimensions + id] = 2
        hidden[i * dimensions + 383] = i === 0 ? 1 + runs.length / 10 : 0
      }
      return hidden
    },
    async close() {},
  }
  const tables = wordTables(vocabulary, (token) => token === 'the' || token === 'is')
  // A mean above 0: a bit is set only where the hidden state is.
  const coder = createTokenCoder(new Float32Array(dimensions).fill(0.01))
  return {
    runs,
    model: createBgeModel({
      session,
      tokenizer: createWordPiece(openVocabulary(vocabulary.join('\n'))),
      coder,
      ...tables,
    }),
  }
}

/** Decodes words from codes: each token's hidden state has one dimension, its id. */
function wordsIn(codes: Uint8Array): string[] {
  const found: string[] = []
  for (let at = 0; at < codes.length; at += dimensions / 8) {
    for (let d = 0; d < dimensions; d++) if (codes[at + (d >> 3)]! & (1 << (d & 7))) found.push(vocabulary[d]!)
  }
  return found
}

describe('bge model', () => {
  test('a passage has [CLS] and [SEP] around it, a query has the prefix', async () => {
    const { runs, model } = openModel()
    await model.vector('the cat', 'document')
    await model.vector('the cat', 'query')
    const cat = [idOf('the'), idOf('cat')]
    expect(runs).toEqual([
      [cls, ...cat, sep],
      [cls, ...prefix.map(idOf), ...cat, sep],
    ])
  })

  test('long texts are cut to 512 tokens with [SEP] at the end', async () => {
    const { runs, model } = openModel()
    const long = 'cat '.repeat(800)
    await model.vector(long, 'document')
    await model.vector(long, 'query')
    await model.passage({ text: long, before: 'the garden' })
    expect(runs.map((ids) => [ids.length, ids.at(-1)])).toEqual([
      [512, sep],
      [512, sep],
      [512, sep],
    ])
  })

  test('a passage without context takes one run', async () => {
    const { runs, model } = openModel()
    await model.passage({ text: 'the cat' })
    await model.passage({ text: 'the cat', before: '' })
    await model.passage({ text: 'the cat', before: ' \n' })
    expect(runs).toHaveLength(3)
  })

  test('context is read by the model, but not included in vector or codes', async () => {
    const { runs, model } = openModel()
    const alone = await model.passage({ text: 'cats is !' })
    const inContext = await openModel().model.passage({ text: 'cats is !', before: 'the garden' })
    expect(inContext.vector).toEqual(alone.vector)
    expect(wordsIn(inContext.codes)).toEqual(['cat', '##s'])
    const second = openModel()
    await second.model.passage({ text: 'cat', before: 'the garden' })
    expect(second.runs).toEqual([
      [cls, idOf('cat'), sep],
      [cls, idOf('the'), idOf('garden'), idOf('cat'), sep],
    ])
    expect(runs).toHaveLength(1)
  })

  test('long context is cut to its end', async () => {
    const { runs, model } = openModel()
    await model.passage({ text: 'cat', before: `${'the '.repeat(600)} garden` })
    expect(runs[1]!.slice(-3)).toEqual([idOf('garden'), idOf('cat'), sep])
    expect(runs[1]!.length).toBeLessThan(200)
  })

  test('a sentence comes first, and its preceding text after it', async () => {
    const { runs, model } = openModel()
    expect((await model.states({ text: 'cat', before: 'the garden' })).own).toBe(3)
    const alone = await model.states({ text: 'cats' })
    expect([alone.own, alone.states.length]).toEqual([4, 4 * dimensions])
    await model.states({ text: 'cat '.repeat(200), before: 'the '.repeat(200) })
    expect(runs.slice(0, 2)).toEqual([
      [cls, idOf('cat'), sep, idOf('the'), idOf('garden'), sep],
      [cls, idOf('cat'), idOf('##s'), sep],
    ])
    expect(runs[2]).toHaveLength(94 + 40 + 3)
  })

  test('the first token is kept when no content word is left', async () => {
    const { model } = openModel()
    expect(wordsIn((await model.passage({ text: 'is the !' })).codes)).toEqual(['is'])
    expect((await model.passage({ text: '' })).codes).toHaveLength(0)
  })

  test('a query keeps its words, with stop words, without prefix and punctuation', async () => {
    const { model } = openModel()
    const { tokens, vector } = await model.query('is the cat ! gardens')
    expect(tokens.tokens).toEqual(['is', 'the', 'cat', 'garden', '##s'])
    expect(tokens.vectors).toHaveLength(5 * dimensions)
    expect(tokens.vectors[2 * dimensions + idOf('cat')]).toBeGreaterThan(0.9)
    expect(Math.hypot(...vector)).toBeCloseTo(1, 5)
  })
})

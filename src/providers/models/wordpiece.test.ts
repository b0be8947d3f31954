import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Tokenizer } from '@huggingface/tokenizers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openVocabulary, tokensOf } from './vocabulary.ts'
import { createWordPiece } from './wordpiece.ts'

const require = createRequire(import.meta.url)
const fileOf = (name: string) => readFileSync(require.resolve(`${name}/vocab.txt`), 'utf8')
const vocabulary = fileOf('jarvis-model-bge-small-en')
const reference = new Tokenizer(
  {
    version: '1.0',
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: null,
    decoder: null,
    added_tokens: [],
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(tokensOf(vocabulary).map((token, id) => [token, id])),
    },
  },
  {},
)
const tokenizer = createWordPiece(openVocabulary(vocabulary))

const ours = (text: string) => [...tokenizer.encode(text)]
const theirs = (text: string) => reference.encode(text).ids
const tokens = (text: string) => ours(text).map(tokenizer.tokenOf)

describe('wordpiece', () => {
  test('both model packages have the same vocabulary', () => {
    expect(fileOf('jarvis-model-static-minilm')).toBe(fileOf('jarvis-model-bge-small-en'))
  })

  test.each([
    ['accents and cases', 'Héllo Wörld İstanbul naïve CAFÉ ﬁancé'],
    ['apostrophes, dashes and quotes', 'don’t stop—now… “quoted” ‘it’s’ e-mail co-operate'],
    ['characters that Unicode classifies as symbols', 'c++ $5.00 3<4 a=b x^2 `code` ~home a|b €5 ± 4°'],
    ['Chinese, Japanese, Korean', '日本語のテキスト 中文混合English한국어 텍스트'],
    ['Indic and right-to-left scripts', 'हिन्दी भाषा עברית العربية ไทย'],
    ['emoji and characters above the first plane', '😀 ok 👩‍👩‍👧 𝒳 𠀋 math'],
    ['control and invisible characters', 'a\u0000b\u200dc\u00add\ufeffe\u2028f\u00a0g\u3000h\ti\r\nj'],
    ['words too long', `x${'y'.repeat(99)} ${'z'.repeat(101)} end`],
    ['only blanks', ' \t\n '],
    ['an empty text', ''],
  ])('equals the reference: %s', (_, text) => {
    expect(ours(text)).toEqual(theirs(text))
  })

  test('equals the reference on any text', () => {
    const anything = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), fc.string())
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 5 }), (parts) => {
        const text = parts.join(' ')
        // The reference ignores the rare ideographs of the upper planes, which BERT separates like the others.
        fc.pre(!/[\u{20000}-\u{2FFFF}]/u.test(text))
        expect(ours(text)).toEqual(theirs(text))
      }),
      { numRuns: 500 },
    )
  })

  test('a literal separator in a text is plain text', () => {
    expect(tokens('a [SEP] b')).toEqual(['a', '[', 'sep', ']', 'b'])
  })

  test('a limit returns a prefix of the full ids', () => {
    const text = 'unbelievably long-winded explanations, again and again '.repeat(20)
    const whole = ours(text)
    for (const limit of [0, 1, 5, 17, whole.length, whole.length + 9]) {
      expect([...tokenizer.encode(text, limit)]).toEqual(whole.slice(0, limit))
    }
  })

  test('texts may have more tokens than the first buffer holds', () => {
    expect(tokenizer.encode('garden '.repeat(5000))).toHaveLength(5000)
    expect(tokenizer.encode(`${'supercalifragilistic '.repeat(900)}`)).toHaveLength(
      theirs('supercalifragilistic').length * 900,
    )
  })

  test('joined ids of two texts equal the ids of the joined text', () => {
    fc.assert(
      fc.property(fc.lorem(), fc.lorem(), (left, right) => {
        expect([...ours(left), ...ours(right)]).toEqual(ours(`${left}\n${right}`))
      }),
    )
  })
})

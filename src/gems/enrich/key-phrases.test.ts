import { expect, it } from 'vitest'
import { keyPhrases } from './key-phrases.ts'
import { plain } from './readable-sentences.ts'

it.each([
  [
    '潮汐発電',
    '潮汐発電は海の満ち引きを使います。港の設備は潮汐発電のために作られました。設備の点検は毎年行われ、港の設備は安全です。',
    ['発電', '設備'],
  ],
  [
    '潮汐发电',
    '潮汐发电利用海水的涨落。港口的设备是为潮汐发电建造的，如果设备需要检查，港口会关闭。设备每年检查一次。',
    ['发电', '设备'],
  ],
])('key phrases of %s are words, not parts of sentences', (title, text, wanted) => {
  const phrases = keyPhrases(title, text, 5)
  for (const word of wanted) expect(phrases.some((phrase) => phrase.includes(word))).toBe(true)
  for (const phrase of phrases) expect(phrase.length).toBeLessThanOrEqual(8)
})

it('key phrases contain no e-mail or web addresses', () => {
  const text =
    'From: Ada <ada@pier.example>\n\nThe piles arrive. See https://pier.example/piles and pier.example/piles, of piles.'
  expect(keyPhrases('Piles', `${text}\n\nTo: ada@pier.example`, 5)).toEqual(['piles'])
})

it('key phrases exclude single numbers, form verbs and HTML elements, but may contain them', () => {
  const text =
    'The three pilots wait. All three create a log. To create it, open the log of the tide.\n\n' +
    '<div class="log">The open water is rough.</div>\n<div>Three boats are on open water.</div>\n\nThe three pilots rest.'
  const phrases = keyPhrases('Pilots', text, 8).map((phrase) => phrase.toLowerCase())
  expect(phrases).toEqual(expect.arrayContaining(['pilots', 'open water']))
  for (const weak of ['three', 'create', 'open', 'div', 'class']) expect(phrases).not.toContain(weak)
})

it.each([
  ['a word of 60,000 letters', () => keyPhrases('t', 'x'.repeat(60_000), 5)],
  ['40,000 opened brackets', () => plain('['.repeat(40_000))],
])('the time for %s grows with the length, not with its square', (_, work) => {
  const start = performance.now()
  work()
  expect(performance.now() - start).toBeLessThan(2500)
})

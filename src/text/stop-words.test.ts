import { describe, expect, it } from 'vitest'
import { isEnglish, isStopWord, stopWordTest } from './stop-words.ts'

describe('stop words', () => {
  it('are function and question words, not content words', () => {
    for (const word of ['the', 'who', 'when', 'dont', 'not', 'about']) expect(isStopWord(word)).toBe(true)
    for (const word of ['off', 'may', 'will2', 'backup', 'die', 'war']) expect(isStopWord(word)).toBe(false)
  })

  it('of another language count only in a query of that language', () => {
    expect(stopWordTest(['wo', 'ist', 'die', 'datei'])('die')).toBe(true)
    expect(stopWordTest(['why', 'did', 'he', 'die'])('die')).toBe(false)
    expect(stopWordTest(['red', 'car'])('car')).toBe(false)
  })

  it('include pairs of characters that form questions', () => {
    for (const pair of ['です', '什么', 'どこ', '언제']) expect(isStopWord(pair)).toBe(true)
  })
})

describe('the language of a query', () => {
  it.each([
    'Why did the red car break down?',
    'hotel paris',
    'la la land',
    'IL-6 and IL-10 in cells',
    'What does 引っ越し mean in my notes?',
    'Rechnung Müller',
    '2024-03-01',
    '',
  ])('is English or unknown: %s', (question) => expect(isEnglish(question)).toBe(true))

  it.each([
    'Was kostet der Umzug?',
    'récupérer mes notes depuis Evernote',
    '¿Cuándo fue la reunión?',
    'что мы решили',
    '从 Evernote 迁移笔记',
    '毎日のノートを作る',
    'متى كان الاجتماع',
  ])('is another one: %s', (question) => expect(isEnglish(question)).toBe(false))
})

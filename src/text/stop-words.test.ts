import { describe, expect, it } from 'vitest'
import { isEnglish, isStopWord, stopWordTest } from './stop-words.ts'

describe('stop words', () => {
  it('are function and question words, not what is asked about', () => {
    for (const word of ['the', 'who', 'when', 'dont', 'not', 'about']) expect(isStopWord(word)).toBe(true)
    for (const word of ['off', 'may', 'will2', 'backup', 'die', 'war']) expect(isStopWord(word)).toBe(false)
  })

  it('of another language count only in a question of that language', () => {
    expect(stopWordTest(['wo', 'ist', 'die', 'datei'])('die')).toBe(true)
    expect(stopWordTest(['why', 'did', 'he', 'die'])('die')).toBe(false)
    expect(stopWordTest(['red', 'car'])('car')).toBe(false)
  })

  it('are pairs of characters that build questions', () => {
    for (const pair of ['です', '什么', 'どこ', '언제']) expect(isStopWord(pair)).toBe(true)
  })
})

describe('the language of a question', () => {
  it.each([
    'Why did the red car break down?',
    'hotel paris',
    'la la land',
    'IL-6 and IL-10 in cells',
    'What does 引っ越し mean in my notes?',
    'Rechnung Müller',
    '2024-03-01',
    '',
  ])('is English, or says nothing else: %s', (question) => expect(isEnglish(question)).toBe(true))

  it.each([
    'Was kostet der Umzug?',
    'récupérer mes notes depuis Evernote',
    '¿Cuándo fue la reunión?',
    'что мы решили',
    '从 Evernote 迁移笔记',
    '毎日のノートを作る',
    'متى كان الاجتماع',
  ])('is another: %s', (question) => expect(isEnglish(question)).toBe(false))
})

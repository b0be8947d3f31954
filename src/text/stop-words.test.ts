import { describe, expect, it } from 'vitest'
import { isStopWord, stopWordTest } from './stop-words.ts'

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

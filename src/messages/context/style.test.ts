import { describe, expect, it } from 'vitest'
import { styleOf, styleSentences } from './style.ts'

it('lists only hours with messages', () => {
  const at = new Date(2024, 4, 3, 10).getTime()
  const messages = Array.from({ length: 6 }, (_, index) => ({ at: at + index, text: 'on my way', mine: true, chat: 1 }))
  const hours = styleSentences(styleOf([messages], true)).find(({ about }) => about === 'hours')
  expect(hours?.sentence).toBe('Most messages are written around 10:00.')
})

describe('the language of messages', () => {
  const sentenceOf = (...texts: string[]) => {
    const messages = texts.map((text, index) => ({ at: index * 60_000, text, mine: true, chat: 1 }))
    return styleSentences(styleOf([messages], true)).find(({ about }) => about === 'language')?.sentence
  }
  const german = [
    'Ich bringe die Rechnung mit, bis dann.',
    'Das Zinn ist leider noch nicht da.',
    'Wann kommst du heim?',
  ]
  const english = [
    'What does tin cost?',
    'We need it by Friday',
    'Can you send me the invoice?',
    'See you on Thursday.',
  ]

  it('is named if it is clear', () => {
    expect(sentenceOf(...german, ...german)).toBe('The language is German.')
    expect(sentenceOf(...english, 'Danke!')).toBe('The language is English.')
  })

  it('is given as several if messages mix them', () => {
    expect(sentenceOf(...german, ...english)).toMatch(/^Messages are in (?:German and English|English and German)\.$/)
  })

  it('is omitted if most words are in messages of no clear language', () => {
    expect(sentenceOf('Wann kommst du heim?', 'Super Lena', 'Okay prima', 'Genau Lena', 'Prima Idee')).toBeUndefined()
  })
})

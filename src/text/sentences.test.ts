import { describe, expect, it } from 'vitest'
import { sentenceEnds } from './sentences.ts'

const sentences = (text: string): string[] => {
  let start = 0
  return sentenceEnds(text).map((end) => {
    const sentence = text.slice(start, end)
    start = end
    return sentence
  })
}

describe('sentenceEnds', () => {
  it.each([
    ['One. Two! Three? Four', ['One. ', 'Two! ', 'Three? ', 'Four']],
    ['He said "no." Then he left.', ['He said "no." ', 'Then he left.']],
    ['Dr. Smith met J. Doe, e.g. here. Fine.', ['Dr. Smith met J. Doe, e.g. here. ', 'Fine.']],
    ['Version 5.2.3 is out. See a.b.', ['Version 5.2.3 is out. ', 'See a.b.']],
    ['1. First of all\n2. Second', ['1. First of all\n2. Second']],
    ['これは文です。次の文！「はい。」終わり', ['これは文です。', '次の文！', '「はい。」', '終わり']],
    [
      'Near the U.S. ranks fell at 5 p.m. on Monday. It ended.',
      ['Near the U.S. ranks fell at 5 p.m. on Monday. ', 'It ended.'],
    ],
    ['The U.S. Senate met at 5 p.m. She went.', ['The U.S. Senate met at 5 p.m. ', 'She went.']],
    [
      'Zu vom 10. bis 24. Juni. Im 3. Stock. Er war 12. Danach',
      ['Zu vom 10. bis 24. Juni. ', 'Im 3. Stock. ', 'Er war 12. ', 'Danach'],
    ],
    ['Am 12. habe ich es am 20.1. bemerkt.', ['Am 12. habe ich es am 20.1. bemerkt.']],
    ['we sold 12. now it is 20.1. fine', ['we sold 12. ', 'now it is 20.1. ', 'fine']],
    ['We sold 12. August was slower.', ['We sold 12. ', 'August was slower.']],
    [
      'We had 12. Stock was low. I am 12. April is late.',
      ['We had 12. ', 'Stock was low. ', 'I am 12. ', 'April is late.'],
    ],
    [
      'Sie kam am 12. August. Bis 3. April, der 1. und 2. September. Es war Freitag, 5. August. Im 19. Jahrhundert.',
      [
        ...['Sie kam am 12. August. ', 'Bis 3. April, der 1. und 2. September. ', 'Es war Freitag, 5. August. '],
        'Im 19. Jahrhundert.',
      ],
    ],
    ['Berlin, 5. November 2024. Danach.', ['Berlin, 5. November 2024. ', 'Danach.']],
    ['Wait... what? Yes', ['Wait... ', 'what? ', 'Yes']],
    ['no end\n\nnext', ['no end\n\n', 'next']],
    ['', []],
  ])('%j', (text, expected) => {
    expect(sentences(text)).toEqual(expected)
  })
})

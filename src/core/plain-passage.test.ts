import { describe, expect, it } from 'vitest'
import { withoutMarks } from './plain-passage.ts'

const plain = (text: string): string => withoutMarks({ text, spans: [] }).text

describe('HTML in a Markdown passage', () => {
  it.for([
    ['High<br>water at <a href="x">noon</a>, low at <span class="x">six</span>.', 'High water at noon, low at six.'],
    ['<p align="center">\n  <img src="pier.png" alt="Pier">\n</p>\nThe pier stands.', 'The pier stands.'],
    ['<td>Monday</td><td>4 m</td>', ' Monday 4 m '],
    ['<details>\n<summary>Tides of June</summary>\n\nFour metres.\n</details>', ' Tides of June \n\nFour metres.\n '],
  ] as const)('is removed from %j', ([text, read]) => {
    expect(plain(text)).toBe(read)
  })

  it.for([
    'Pass <path> and <n> as Array<T> or Map<string, number>.',
    'if a < b and c > d',
    'Press <kbd>K</kbd> to make it <b>bold</b>',
    'mail <ann@example.org> or see <https://example.org>',
  ])('is not recognized in %j', (text) => {
    expect(plain(text)).toBe(text)
  })

  it('is kept in code', () => {
    expect(plain('Write `<br>` for a line:\n\n```html\n<p>tide</p>\n```\n\nand <span>not</span> more.')).toBe(
      'Write <br> for a line:\n\n<p>tide</p>\n\nand not more.',
    )
  })

  it('keeps matches marked', () => {
    const text = 'The <a>tide</a> rises<br>by night'
    const spans = [
      [7, 11],
      [28, 33],
    ] as const
    const read = withoutMarks({ text, spans })
    expect(read.spans.map(([start, end]) => read.text.slice(start, end))).toEqual(['tide', 'night'])
  })

  it('is removed quickly from a long passage', () => {
    const begun = performance.now()
    for (const part of ['<b ', '<', '<br', '   ', '`', '<p><', '~~~', '<b><b> '])
      expect(plain(part.repeat(10_000))).toBeTypeOf('string')
    expect(performance.now() - begun).toBeLessThan(1_000)
  })
})

it('drops badges, and keeps the words of other pictures', () => {
  expect(plain('[![Build](ci.svg)](https://ci.example) [![npm][badge]][npm] Tide tables.')).toBe('Tide tables.')
  expect(plain('![The pier at low tide](pier.png)')).toBe('The pier at low tide')
})

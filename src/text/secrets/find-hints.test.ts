import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createHintFinder } from './find-hints.ts'

const hints = ['sk-', 'sk_live_', 'pass', 'Pass', '://', ':AA', '<p', 'eyJ', 'aab', 'ab', '密码', 'ключ', 'łą']
const find = createHintFinder(hints)
const placesOf = (hint: string, text: string): number[] =>
  Array.from({ length: text.length }, (_, at) => at).filter((at) => text.startsWith(hint, at))

it('finds every place of every hint, and no other', () => {
  const text = fc
    .array(fc.oneof(fc.constantFrom(...hints, 'sk_', 'a', 'p', ' ', '7', 'é', '😀', ':', '密', '码'), fc.string()), {
      maxLength: 12,
    })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (written) => {
      const { places } = find(written)
      for (const [number, hint] of hints.entries())
        expect(places.get(number) ?? [], hint).toEqual(placesOf(hint, written))
    }),
  )
})

it('sees the figures of every card and bank account number', () => {
  const figures = fc.array(fc.constantFrom('1', '22', '4444', ' ', '-', 'AB', 'DE89', '.', 'x', '  '), {
    maxLength: 14,
  })
  fc.assert(
    fc.property(figures, (parts) => {
      const text = parts.join('')
      if (/\d(?:[ -]?\d){12}/.test(text)) expect(find(text).longNumber).toBe(true)
      expect(find(text).accountNumber).toBe(/[A-Z]{2}\d{2}/.test(text))
    }),
  )
  expect(find('4111 1111 1111 1111').longNumber).toBe(true)
  expect(find('2024-03-15 12:30, 2024-03-16').longNumber).toBe(false)
})

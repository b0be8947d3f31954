import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createHintFinder, openHintKernel } from './find-hints.ts'
import { findHintsByHand } from './find-hints-by-hand.ts'
import { hintsSourceSha256 } from './kernels/hints-bytes.ts'
import { ruleHints } from './rule-hints.ts'

const hints = ['sk-', 'sk_live_', 'pass', 'Pass', '://', ':AA', '<p', 'eyJ', 'aab', 'ab', '密码', 'ключ', 'łą']
const joined = hints.map((hint) => `${hint}\0`).join('')
const placesOf = (hint: string, text: string): number[] =>
  Array.from({ length: text.length }, (_, at) => at).filter((at) => text.startsWith(hint, at))

const startsOf = (pattern: RegExp, text: string): number[] => [...text.matchAll(pattern)].map(({ index }) => index)

describe.each([
  ['the hint finder in WebAssembly', openHintKernel(joined)!],
  ['the default hint finder', createHintFinder(joined)],
  ['the plain hint finder', findHintsByHand(joined)],
])('%s', (_, find) => {
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

  it('finds the starts of card numbers, bank account numbers and random tokens', () => {
    const figures = fc.array(
      fc.constantFrom('1', '22', '4444', ' ', '-', 'AB', 'DE89', '.', 'x', '  ', 'drawn_run-x'),
      {
        maxLength: 14,
      },
    )
    fc.assert(
      fc.property(figures, (parts) => {
        const text = parts.join('')
        const { longNumber, accountNumber, drawn } = find(text).figures
        expect(longNumber).toEqual(startsOf(/\d(?:[ -]?\d){12,}/g, text))
        expect(accountNumber).toEqual(startsOf(/(?<![A-Za-z0-9])(?=[A-Z]{2}\d{2})/g, text))
        const runs = [...text.matchAll(/[A-Za-z0-9_.~-]{24,}/g)]
        expect(drawn).toEqual(runs.filter(([run]) => /\d/.test(run) && /[A-Za-z]/.test(run)).map(({ index }) => index))
      }),
    )
    expect(find('2024-03-15 12:30, 2024-03-16').figures.longNumber).toEqual([])
  })

  it('finds a possibly random run across chunks of a long text', () => {
    for (let shift = -40; shift < 4; shift++)
      for (const run of [`${'x'.repeat(30)}7`, `7${'x'.repeat(30)}`, 'x'.repeat(31), `${'x'.repeat(20)}7`]) {
        const before = `${'- '.repeat((16_384 + shift) / 2)}`
        const expected = /7/.test(run) && run.length >= 24 ? [before.length] : []
        expect(find(`${before}${run} and more`).figures.drawn, `${shift} ${run}`).toEqual(expected)
      }
  })

  it('finds matches across the chunks of a long text', () => {
    for (let shift = -12; shift < 4; shift++) {
      const text = `${'x'.repeat(16_384 + shift)}sk_live_ and ${'y'.repeat(16_384)}密码 DE89 4111 1111 1111 1111`
      const { places, figures } = find(text)
      expect(figures.longNumber).toEqual([text.indexOf('89 4111')])
      expect(figures.accountNumber).toEqual([text.indexOf('DE89')])
      for (const [number, hint] of hints.entries()) expect(places.get(number) ?? []).toEqual(placesOf(hint, text))
    }
  })
})

it('has room for the maximum number of hints at one position', () => {
  const all = [...new Set(ruleHints().flatMap(([, hints]) => hints))]
  for (const hint of all) expect(all.filter((one) => hint.startsWith(one)).length, hint).toBeLessThanOrEqual(8)
})

it('has a kernel built from the committed source', () => {
  const source = readFileSync(new URL('./kernels/hints.as.ts', import.meta.url))
  expect(createHash('sha256').update(source).digest('hex')).toBe(hintsSourceSha256)
})

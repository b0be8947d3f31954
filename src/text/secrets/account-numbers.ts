import type { Span } from './spans.ts'

const digitGroups = /(?<![\w.-])\d(?:[ -]?\d){12,18}(?![\w-]|\.\d)/g
/** Issuers by first digits, with the lengths of their numbers. */
const issuers: readonly [RegExp, readonly number[]][] = [
  [/^4/, [13, 16, 19]],
  [/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  [/^3[47]/, [15]],
  [/^(?:6011|65|64[4-9]|62)/, [16, 17, 18, 19]],
  [/^35(?:2[89]|[3-8])/, [16]],
  [/^3(?:0[0-5]|[68])/, [14]],
]

/** Card numbers: a known issuer, its length, and the right check digit (Luhn, ISO/IEC 7812-1). */
export function cardNumbers(text: string): Span[] {
  const spans: Span[] = []
  for (const match of text.matchAll(digitGroups)) {
    const digits = match[0].replace(/\D/g, '')
    const known = issuers.some(([start, lengths]) => start.test(digits) && lengths.includes(digits.length))
    if (known && new Set(digits).size > 1 && passesLuhn(digits))
      spans.push([match.index, match.index + match[0].length])
  }
  return spans
}

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place])
    const doubled = place % 2 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

const ibanShape = /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Za-z0-9])/g

/** International bank account numbers with the right check digits (ISO 13616, remainder 1 modulo 97). */
export function ibans(text: string): Span[] {
  const spans: Span[] = []
  for (const match of text.matchAll(ibanShape)) {
    const compact = match[0].replaceAll(' ', '')
    if (compact.length >= 15 && remainder97(compact.slice(4) + compact.slice(0, 4)) === 1) {
      spans.push([match.index, match.index + match[0].length])
    }
  }
  return spans
}

function remainder97(text: string): number {
  let remainder = 0
  for (const character of text) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder
}

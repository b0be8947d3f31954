import { isDigit } from './letters.ts'
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

/**
 * Card numbers among the digits at a place: a known issuer and length, and a valid check digit (Luhn, ISO/IEC 7812-1).
 */
export function cardNumbers(text: string, place: number): Span[] {
  const spans: Span[] = []
  const end = endOfNumber(text, place)
  // Includes the characters around it that the pattern checks.
  const from = Math.max(0, place - 1)
  for (const match of text.slice(from, end + 2).matchAll(digitGroups)) {
    const digits = match[0].replace(/\D/g, '')
    const known = issuers.some(([start, lengths]) => start.test(digits) && lengths.includes(digits.length))
    if (known && new Set(digits).size > 1 && passesLuhn(digits))
      spans.push([from + match.index, from + match.index + match[0].length])
  }
  return spans
}

/** End of a run of digits with at most one space or dash between two digits. */
function endOfNumber(text: string, place: number): number {
  let at = place
  while (isDigit(text.charCodeAt(at)) || (' -'.includes(text.charAt(at)) && isDigit(text.charCodeAt(at + 1)))) at++
  return at
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

const ibanShape = /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Za-z0-9])/y

/** An international bank account number at a place, with valid check digits (ISO 13616, remainder 1 modulo 97). */
export function ibans(text: string, place: number): Span[] {
  ibanShape.lastIndex = place
  const found = ibanShape.exec(text)?.[0]
  const compact = found?.replaceAll(' ', '') ?? ''
  const isRight = compact.length >= 15 && remainder97(compact.slice(4) + compact.slice(0, 4)) === 1
  return found !== undefined && isRight ? [[place, place + found.length]] : []
}

function remainder97(text: string): number {
  let remainder = 0
  for (const character of text) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder
}

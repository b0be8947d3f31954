import type { Span } from './spans.ts'
import { isChance, looksRandom } from './value-tests.ts'

export const cookieHints = ['ookie:', 'OOKIE:', 'ookie":', "ookie':"]

const pairs = /([\w.-]{1,64})=([^\s;,"']{8,4096})/g
const opensSession = /sess|sid|auth|token|jwt|login|remember|secret|connect/i
/** Longer headers are ignored, characters. */
const longestHeader = 8192

/** Session values in a `Cookie` or `Set-Cookie` header. */
export function cookieValues(text: string, at: number): Span[] {
  const from = text.indexOf(':', at) + 1
  // Up to the next header: a line of many would be read once for each.
  const line = /^(?:(?!(?:ookie|OOKIE)["']?:)[^\r\n])*/.exec(text.slice(from, from + longestHeader))![0]
  const spans: Span[] = []
  for (const match of line.matchAll(pairs)) {
    const [, name = '', value = ''] = match
    if (!(opensSession.test(name) ? looksRandom(value) : isChance(value, 20))) continue
    const start = from + match.index + match[0].length - value.length
    spans.push([start, start + value.length])
  }
  return spans
}

import type { Span } from './spans.ts'

/** Larger keys are not made: an end further off belongs to another one. */
const longestKey = 16_384

/** By hand, because a lazy pattern over many openings without an end takes quadratic time. */
export function privateKeys(text: string): Span[] {
  const spans: Span[] = []
  const begin = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g
  let end = 0
  for (let match = begin.exec(text); match; match = begin.exec(text)) {
    const from = begin.lastIndex
    if (end >= 0 && end < from) end = text.indexOf('-----END ', from)
    const near = end >= 0 && end - from < longestKey
    const tail = near ? /^-----END [A-Z0-9 ]{0,40}-----/.exec(text.slice(end, end + 64)) : null
    const to = tail ? end + tail[0].length : from + keyMaterial(text.slice(from, from + longestKey))
    spans.push([match.index, to])
    begin.lastIndex = to
  }
  return spans
}

/** Length of what can be lines of a key whose end is missing. */
const keyMaterial = (text: string): number => /^(?:\s|\\n|[A-Za-z0-9+/=:,])*/.exec(text)?.[0].length ?? 0

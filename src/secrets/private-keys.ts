import type { Span } from './spans.ts'

/** Longest key, characters; a later end belongs to another key. */
const longestKey = 16_384

/** Searched by hand, because a lazy pattern takes quadratic time over many openings without an end. */
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

/** Length of the text that may be key lines, when the end is missing. */
const keyMaterial = (text: string): number => /^(?:\s|\\n|[A-Za-z0-9+/=:,])*/.exec(text)?.[0].length ?? 0

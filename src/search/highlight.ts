import { placeTerms } from '../text/tokenize.ts'

/** Spans [start, end) of a text whose analyzed term is wanted; in order, with adjacent and overlapping ones merged. */
export function matchSpans(text: string, terms: ReadonlySet<string>): [number, number][] {
  const found = placeTerms(text, terms)
  found.sort((left, right) => left.start - right.start || right.end - left.end)
  const spans: [number, number][] = []
  for (const { start, end } of found) {
    const last = spans.at(-1)
    if (last && start < last[1]) last[1] = Math.max(last[1], end)
    else spans.push([start, end])
  }
  return spans
}

import { placeTerms } from '../text/tokenize.ts'

/** Spans [start, end) of a text whose analysed term is wanted; in order, touching and overlapping ones joined. */
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

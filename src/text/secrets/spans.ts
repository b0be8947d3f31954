/** UTF-16 units; the end is exclusive. */
export type Span = [start: number, end: number]

/** Spans of a group (0: the whole match) of each match whose text passes the test. */
export function spansOf(
  text: string,
  pattern: RegExp,
  group: number,
  test: (value: string) => boolean = () => true,
): Span[] {
  const spans: Span[] = []
  for (const match of text.matchAll(pattern)) {
    const value = match[group]!
    if (!test(match[1] ?? value)) continue
    const start = match.index + (group === 0 ? 0 : match[0].lastIndexOf(value))
    spans.push([start, start + value.length])
  }
  return spans
}

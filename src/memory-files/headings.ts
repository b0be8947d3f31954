/** A heading of Markdown. */
export interface Heading {
  /** 1 to 6. */
  level: number
  /** Its text without marks. */
  name: string
}

/**
 * The heading in a line, if it is one. Closing marks follow a blank, so that `C#` keeps its own. They are removed by
 * hand: a pattern for them takes quadratic or cubic time on a line of blanks.
 */
export function readHeading(line: string): Heading | undefined {
  const marks = /^ {0,3}(#{1,6})\s/.exec(line)
  if (!marks) return undefined
  const text = line.slice(marks[0].length).trim()
  let end = text.length
  while (end > 0 && text[end - 1] === '#') end--
  const isClosed = end > 0 && end < text.length && /\s/.test(text[end - 1]!)
  return { level: marks[1]!.length, name: isClosed ? text.slice(0, end).trimEnd() : text }
}

/** Kinds of sub-query that a line of a question may begin with. */
type LineType = 'lex' | 'vec' | 'hyde'

export interface TypedLines {
  /** The lines without a type, as one text. */
  text: string
  lines: { type: LineType; query: string }[]
}

/** More sub-queries cost time and find no more. */
const mostLines = 10

/**
 * Extracts lines like `lex: zebra stripes` or `vec: which animal has a pattern` from a question. Only lower-case
 * prefixes at the start of a line with a space behind the colon count, so that ordinary text is unchanged.
 */
export function readTypedLines(question: string): TypedLines {
  const lines: TypedLines['lines'] = []
  const rest: string[] = []
  for (const line of question.split('\n')) {
    const [, type, query = ''] = /^\s*(lex|vec|hyde):\s+(.*\S)\s*$/.exec(line) ?? []
    if (type === undefined) rest.push(line)
    else if (lines.length < mostLines) lines.push({ type: type as LineType, query })
  }
  return { text: lines.length === 0 ? question : rest.join('\n').trim(), lines }
}

/** Longest command line that is taken apart, characters. */
const mostRead = 20_000

const heredoc = /<<-?\s*(['"]?)(\w+)\1[^\n]*\n[\s\S]*?\n\s*\2(?=\n|$|\))/g

/**
 * The commands of a shell line in order: cut at `&&`, `||`, `;` and line ends, but not inside quotes or `$(…)`. Bodies of
 * heredocs are left out.
 */
export const segmentsOf = (line: string): string[] => cut(line, true)

/** The commands of a shell line as they end together: cut at `;` and line ends alone. A line ends as the last of them ends. */
export const chainsOf = (line: string): string[] => cut(line, false)

function cut(line: string, atPairs: boolean): string[] {
  const text = line.slice(0, mostRead).replace(heredoc, (whole) => whole.slice(0, whole.indexOf('\n')))
  const segments: string[] = []
  let [from, quote, depth] = [0, '', 0]
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    if (letter === '\\' && quote !== "'") at++
    else if (quote !== '') {
      if (letter === quote) quote = ''
    } else if (letter === '"' || letter === "'" || letter === '`') quote = letter
    else if (letter === '(') depth++
    else if (letter === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0) {
      const isPair = atPairs && (letter === '&' || letter === '|') && text[at + 1] === letter
      if (!isPair && letter !== ';' && letter !== '\n') continue
      segments.push(text.slice(from, at))
      if (isPair) at++
      from = at + 1
    }
  }
  segments.push(text.slice(from))
  return segments.map((segment) => segment.trim()).filter((segment) => segment !== '')
}

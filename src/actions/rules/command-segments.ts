/** Longest command line that is taken apart, characters. */
const mostRead = 20_000

const heredoc = /<<-?\s*(['"]?)(\w+)\1[^\n]*\n[\s\S]*?\n\s*\2(?=\n|$|\))/g

/**
 * The commands of a shell line in order: cut at `&&`, `||`, `;` and line ends, but not inside quotes or `$(…)`. Bodies of
 * heredocs are left out.
 */
export const segmentsOf = (line: string): string[] => cut(line, 'pairs')

/** The commands of a shell line as they end together: cut at `;` and line ends alone. A line ends as the last of them ends. */
export const chainsOf = (line: string): string[] => cut(line, 'ends')

/** The commands of a pipe in order: cut at `|`, but not inside quotes or `$(…)`. */
export const stagesOf = (segment: string): string[] => cut(segment, 'pipes')

/** What a heredoc feeds to a command of a line; empty where none does. */
export function bodyOf(line: string, segment: string): string {
  const word = /<<-?\s*['"]?(\w+)/.exec(segment)?.[1]
  if (word === undefined) return ''
  const whole = [...line.slice(0, mostRead).matchAll(heredoc)].find((match) => match[2] === word)?.[0] ?? ''
  return whole.slice(whole.indexOf('\n') + 1)
}

function cut(line: string, where: 'pairs' | 'ends' | 'pipes'): string[] {
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
      const width = mark(text, at, where)
      if (width === 0) continue
      segments.push(text.slice(from, at))
      from = at + width
      at = from - 1
    }
  }
  segments.push(text.slice(from))
  return segments.map((segment) => segment.trim()).filter((segment) => segment !== '')
}

/** How long the mark is at which a line is cut here, characters; 0 where it is not. `>|` and `2>&1` are no such marks. */
function mark(text: string, at: number, where: 'pairs' | 'ends' | 'pipes'): number {
  const letter = text[at]!
  const isPair = (letter === '&' || letter === '|') && text[at + 1] === letter
  if (where === 'pipes') return letter === '|' && !isPair && text[at - 1] !== '|' && text[at - 1] !== '>' ? 1 : 0
  if (where === 'pairs' && isPair) return 2
  return letter === ';' || letter === '\n' ? 1 : 0
}

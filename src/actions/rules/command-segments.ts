/** Longest command line that is parsed, characters. */
const mostRead = 20_000

const heredoc = /<<-?\s*(['"]?)(\w+)\1[^\n]*\n[\s\S]*?\n\s*\2(?=\n|$|\))/g

/** Splits a shell line at `&&`, `||`, `;` and line ends outside quotes and `$(…)`. Omits heredoc bodies. */
export const segmentsOf = (line: string): string[] => cut(line, 'pairs')

/** Splits a shell line at `;` and line ends only. The last part decides the exit code of the line. */
export const chainsOf = (line: string): string[] => cut(line, 'ends')

/** Splits a pipe at `|` outside quotes and `$(…)`. */
export const stagesOf = (segment: string): string[] => cut(segment, 'pipes')

/** The heredoc body that a command of the line reads; empty without one. */
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

/** Length of the separator at this position, characters; 0 without one. `>|` and `2>&1` are not separators. */
function mark(text: string, at: number, where: 'pairs' | 'ends' | 'pipes'): number {
  const letter = text[at]!
  const isPair = (letter === '&' || letter === '|') && text[at + 1] === letter
  if (where === 'pipes') return letter === '|' && !isPair && text[at - 1] !== '|' && text[at - 1] !== '>' ? 1 : 0
  if (where === 'pairs' && isPair) return 2
  return letter === ';' || letter === '\n' ? 1 : 0
}

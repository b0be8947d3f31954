/**
 * What failed, where a message is too general to say it: the line that marks a failure beside it, in the output of any
 * runner.
 */
import { ownWords } from './own-words.ts'

/** Lines from a message in which its heading is looked for, in either direction. */
const reach = 12
/** Lines of a heading that are read. */
const mostLines = 2
/** A word or a sign of failure, or the number of an entry in the list of failures. */
const marked = /\bfail(?:s|ed|ing|ures?)?\b|\berror\b|\[E\]|[×✖✗✘⨯●]|\bnot ok\b|^\s*\d+\) /i
/** A file by its name, which a test shares with all tests in it. */
const fileName = /\.[A-Za-z]{1,5}$/
/** The place of a call in the program itself. */
const call =
  /^(?!.*(?:node:|node_modules|java\.base|site-packages|<frozen)).*[\w/\\]\.\w{1,5}(?::\d+|", line \d+|\(\d+)/

/** The name of what failed with this message: words of its heading, else a place in the program; empty without any. */
export function nameNear(lines: readonly string[], message: string): string {
  const at = lineOf(lines, message)
  const above = blockAbove(lines, at, message)
  if (above.some((word) => !fileName.test(word))) return above.join(' ')
  const below = lines.slice(at + 1, at + 1 + reach).filter((line) => marked.test(line))
  const named = [...below, ...lines.filter((line) => marked.test(line))].find((line) =>
    ownWords(line).some((word) => !fileName.test(word)),
  )
  if (named !== undefined) return ownWords(named).join(' ')
  if (above.length > 0) return above.join(' ')
  return ownWords(lines.slice(at + 1).find((line) => call.test(line)) ?? '').join(' ')
}

/** Index of the line that has the most words of a message: readers join lines. */
function lineOf(lines: readonly string[], message: string): number {
  const whole = lines.findIndex((line) => line.includes(message.slice(0, 60)))
  if (whole >= 0) return whole
  const words = message.split(/[\s,]+/)
  const shares = lines.map((line) => words.filter((word) => word !== '' && line.includes(word)).length)
  return shares.indexOf(Math.max(...shares))
}

/**
 * Own words from the nearest lines that mark a failure down to the message, of the first lines that have some: RSpec
 * marks the name of the test, and below it the call.
 */
function blockAbove(lines: readonly string[], at: number, message: string): string[] {
  const isMarked = (line: string | undefined) => line !== undefined && marked.test(line.replace(message, ''))
  for (let from = at; from >= Math.max(0, at - reach); from--) {
    if (!isMarked(lines[from])) continue
    while (isMarked(lines[from - 1])) from--
    const named = lines
      .slice(from, at + 1)
      .map((line) => ownWords(line.replace(message, '')))
      .filter((words) => words.length > 0)
    if (named.length > 0) return named.slice(0, mostLines).flat()
  }
  return ownWords(lines[at]?.replace(message, '') ?? '')
}

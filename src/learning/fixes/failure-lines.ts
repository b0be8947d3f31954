import { readsAsInstruction } from '../../core/flag-instruction.ts'
import { outputLines } from '../../text/signatures/output-lines.ts'
import type { Run } from './step.ts'

/** Most lines of a failure that are stored with its learning, and most characters of all and of each. */
const mostLines = 8
const longest = { all: 700, line: 200 }
/** Lines this close to the message all belong to it. */
const near = 3

/** Words and marks of errors, and of names of failed tests. */
const informative =
  /\b\w*(?:error|exception|failure)\b|\b(?:fatal|failed|fails|cannot|can't|could not|unable|not found|no such|missing|invalid|undefined|undeclared|unknown|unexpected|expected|must|denied|refused|rejected|not ok)\b|^\s*(?:[×✖✘✗●╷❯]|E {2,}|\d+\) )/i
/** Stack frames, quoted source, marks below it, rules, progress, and text added by a client. */
const empty =
  /^\s*(?:at |from |File ".*", line \d+, in |\d+: \(|\.{3} \d+ more|[│|>]*\s*\d+\s*[│|]|Exit code \d+$|hint: )|^\s*[^\p{L}]*$|^(.)\1{9,}|^\s*[^\s\p{L}]*\p{L}?[^\s\p{L}]*$/u

/**
 * The message of a failure, followed by the most informative other lines of its output: a tool may name the cause in a
 * line beside the one that identifies the error, and a reader looks for either. Lines that read like instructions are
 * omitted.
 */
export function failureLines({ output, signature }: Pick<Run, 'output' | 'signature'>): string {
  const message = signature?.message ?? ''
  const lines = outputLines(output)
  const begin = message.slice(0, 60)
  const at = lines.findIndex((line) => line.includes(begin))
  const weighed = lines.flatMap((line, index) => {
    if (empty.test(line) || readsAsInstruction(line)) return []
    const distance = at < 0 ? lines.length : Math.abs(index - at)
    const weight = (informative.test(line) ? 2 : 0) + (distance <= near ? 1 : 0)
    return [{ text: line.trim().slice(0, longest.line), index, weight, distance }]
  })
  const chosen: typeof weighed = []
  let left = longest.all - message.length
  for (const one of weighed.toSorted((a, b) => b.weight - a.weight || a.distance - b.distance)) {
    if (chosen.length === mostLines || one.text.length > left) break
    if (message.includes(one.text) || chosen.some(({ text }) => text === one.text)) continue
    chosen.push(one)
    left -= one.text.length
  }
  return [message, ...chosen.sort((a, b) => a.index - b.index).map(({ text }) => text)].join('\n')
}

/** The line that identifies a stored failure. */
export const firstLine = (message: string): string => message.split('\n', 1)[0]!

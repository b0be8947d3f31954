import { shortened } from '../../text/shortened.ts'

/**
 * Describes an edit that changed only the layout, as an instruction: indentation or line ends, blank lines, the order
 * of lines. `undefined` if the layout is unchanged.
 */
export function layoutChange(before: string, after: string): string | undefined {
  const [old, fresh] = [before.split('\n'), after.split('\n')]
  const returns = (lines: readonly string[]) => lines.filter((line) => line.endsWith('\r')).length
  if (returns(old) > 0 && returns(fresh) === 0) return 'end lines with LF in place of CRLF'
  if (returns(old) === 0 && returns(fresh) > 0) return 'end lines with CRLF in place of LF'
  const [oldWords, freshWords] = [wordsOf(old), wordsOf(fresh)]
  if (oldWords.join('\n') !== freshWords.join('\n')) return orderChange(oldWords, freshWords)
  return spaceChange(old.filter(hasWords), fresh.filter(hasWords)) ?? blankLineChange(old, fresh)
}

const longestLine = 90
const hasWords = (line: string): boolean => line.trim() !== ''
const wordsOf = (lines: readonly string[]): string[] => lines.filter(hasWords).map((line) => line.trim())
const quoted = (line: string): string => `\`${shortened(line.trim(), longestLine).replaceAll('`', "'")}\``

/** Changes of white space in lines with the same words. */
function spaceChange(old: readonly string[], fresh: readonly string[]): string | undefined {
  const changed = fresh.flatMap((line, at) => (line === old[at] ? [] : [at]))
  if (changed.length === 0) return undefined
  const [is, was] = [fresh[changed[0]!]!, old[changed[0]!]!]
  const lines = `${quoted(is)}${changed.length > 1 ? ` (and ${changed.length - 1} more)` : ''}`
  const [indent, former] = [indentOf(is), indentOf(was)]
  if (indent !== former) return `indent ${lines} with ${named(indent)} in place of ${named(former)}`
  return `${is.length < was.length ? 'remove' : 'add'} white space at the end of ${lines}`
}

const indentOf = (line: string): string => line.slice(0, line.length - line.trimStart().length)

function named(indent: string): string {
  const tabs = indent.split('\t').length - 1
  const count = (many: number, name: string) => (many === 0 ? [] : [many === 1 ? `a ${name}` : `${many} ${name}s`])
  const parts = [...count(tabs, 'tab'), ...count(indent.length - tabs, 'space')]
  return parts.length === 0 ? 'nothing' : parts.join(' and ')
}

function blankLineChange(old: readonly string[], fresh: readonly string[]): string | undefined {
  const [former, now] = [blanksBefore(old), blanksBefore(fresh)]
  const at = now.findIndex(({ blanks }, index) => blanks !== former[index]!.blanks)
  if (at < 0) return undefined
  const { blanks, line } = now[at]!
  const isMore = blanks > former[at]!.blanks
  // The first line break at the end ends the last line; further ones are blank lines.
  if (line === undefined && Math.min(blanks, former[at]!.blanks) === 0 && Math.max(blanks, former[at]!.blanks) === 1)
    return `end the file ${isMore ? 'with' : 'without'} a line break`
  const order = isMore ? 'add a blank line' : 'remove a blank line'
  return line === undefined ? `${order} at the end` : `${order} before ${quoted(line)}`
}

/** Number of blank lines before each line with words, and behind the last one. */
function blanksBefore(lines: readonly string[]): { blanks: number; line: string | undefined }[] {
  const counted: { blanks: number; line: string | undefined }[] = []
  let blanks = 0
  for (const line of [...lines, undefined])
    if (line === undefined || hasWords(line)) {
      counted.push({ blanks, line })
      blanks = 0
    } else blanks++
  return counted
}

/** Changes of the order of lines, if they are the same lines. */
function orderChange(old: readonly string[], fresh: readonly string[]): string | undefined {
  const times = (lines: readonly string[], line: string) => lines.filter((one) => one === line).length
  const fewer = old.find((line) => times(fresh, line) < times(old, line))
  if (fewer !== undefined) return `remove one of the lines ${quoted(fewer)}`
  const more = fresh.find((line) => times(fresh, line) > times(old, line))
  if (more !== undefined) return `add another line ${quoted(more)}`
  const at = fresh.findIndex((line, index) => line !== old[index])
  const without = (lines: readonly string[], line: string) => lines.filter((one) => one !== line).join('\n')
  // One line that moved down leaves the order of the others.
  const down = old[at]!
  const place = fresh.indexOf(down, at)
  return without(old, down) === without(fresh, down)
    ? `move ${quoted(down)} below ${quoted(fresh[place - 1]!)}`
    : `move ${quoted(fresh[at]!)} above ${quoted(down)}`
}

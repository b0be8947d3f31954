/** Lines of an output that a filter keeps: the first or last `count`; all if `count` is undefined. */
interface Window {
  from: 'start' | 'end'
  count?: number
}

const filter = /^(head|tail)(?:\s+-(?:n\s*|-lines[= ])?(\d+))?\s*$/
const passing = /^(?:cat|tee\b[^|]*|less|more)$/
const usual = 10

/** Filters behind the pipes of a line, in order. */
const filtersOf = (command: string): string[] =>
  (command.split(/\n|;|&&/).find((part) => /(?<!\|)\|(?!\|)/.test(part)) ?? '')
    .split(/(?<!\|)\|&?(?!\|)/)
    .slice(1)
    .map((part) => part.replace(/\s*\d?>(?:&\d|\s*\/dev\/null)/g, '').trim())

/** Undefined if a filter selects lines by content. */
function windowsOf(command: string): Window[] | undefined {
  const windows: Window[] = []
  for (const part of filtersOf(command)) {
    if (passing.test(part)) continue
    const [, program, count] = filter.exec(part) ?? []
    if (program === undefined) return undefined
    windows.push({ from: program === 'head' ? 'start' : 'end', count: Number(count ?? usual) })
  }
  return windows
}

/** Whether a command line would show a line that another run of the command printed. */
export function shows(command: string, printed: { command: string; lines: readonly string[]; at: number }): boolean {
  const plain = (line: string) => filtersOf(line).join('|').replace(/\d+/g, '')
  const [own, others] = [windowsOf(command), windowsOf(printed.command)]
  if (own === undefined || others === undefined) return plain(command) === plain(printed.command)
  const { lines, at } = printed
  const [first] = others
  return own.every(({ from, count = lines.length }) => {
    // It is unknown how much was cut.
    const isCut = first !== undefined && first.from !== from && lines.length >= first.count!
    return !isCut && (from === 'start' ? at < count : lines.length - at <= count)
  })
}

/**
 * Text that may come from a file, made harmless for a terminal: no control characters that move the cursor, hide text
 * or set titles, none that turn the direction of writing; tabs and line ends become spaces.
 */
export const printable = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  text.replace(/[\t\n\r]+/g, ' ').replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')

/** As above for text of several lines, which keeps its lines and tabs. */
export const printableLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.split('\t').map(printable).join('\t'))
    .join('\n')

const markStart = '\ue000'
const markEnd = '\ue001'

/** Puts invisible marks around the highlighted words, one pair a word, so that lines may break between them. */
export function markSpans(text: string, spans: readonly (readonly [number, number])[]): string {
  let marked = ''
  let at = 0
  for (const [start, end] of [...spans].sort((a, b) => a[0] - b[0])) {
    if (start < at) continue
    marked += printable(text.slice(at, start))
    marked += printable(text.slice(start, end)).replace(/\S+/g, (word) => markStart + word + markEnd)
    at = end
  }
  return marked + printable(text.slice(at))
}

/** Replaces the marks of {@link markSpans}. */
export const styleMarks = (text: string, mark: (word: string) => string): string =>
  text.replace(/\ue000([^\ue001]*)\ue001/g, (_, word: string) => mark(word))

/** Columns that text takes on a terminal: two for wide scripts and emoji, none for marks, accents and colours. */
export function columns(text: string): number {
  let count = 0
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what switches a colour takes no column
  for (const character of text.includes('\u001b') ? text.replace(/\u001b\[[0-9;]*m/g, '') : text) {
    const point = character.codePointAt(0) as number
    if (point < 0x300 || isPunctuation(point)) count += 1
    else if (isPrivate(point)) count += 0
    else if (/\p{M}|\p{Co}|\p{Cf}/u.test(character)) count += 0
    else count += isWide(point) ? 2 : 1
  }
  return count
}

/** Blocks whose letters are two columns wide (East Asian Width W and F, and emoji). */
const wideBlocks: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0xa4cf],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1faff],
  [0x20000, 0x3fffd],
]
/** Dashes, quotes, ellipses, arrows: common, and the pattern for everything else costs 5 ms at its first use. */
const isPunctuation = (point: number): boolean =>
  (point >= 0x2010 && point <= 0x2027) || (point >= 0x2030 && point <= 0x205e) || (point >= 0x2190 && point <= 0x21ff)

/** The marks of {@link markSpans}, and other private-use characters. */
const isPrivate = (point: number): boolean => point >= 0xe000 && point <= 0xf8ff

const isWide = (point: number): boolean => wideBlocks.some(([first, last]) => point >= first && point <= last)

/** Wraps lines to `width` columns at spaces; a longer word is cut. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  const flush = () => {
    if (line !== '') lines.push(line)
    line = ''
    used = 0
  }
  for (const word of text.split(' ').filter((word) => word !== '')) {
    const size = columns(word)
    if (used > 0 && used + 1 + size > width) flush()
    if (used > 0) {
      line += ' '
      used += 1
    }
    if (size <= width) {
      line += word
      used += size
      continue
    }
    for (const character of word) {
      const step = columns(character)
      if (used + step > width) flush()
      line += character
      used += step
    }
  }
  flush()
  return lines
}

/** Lines that are too long go on below their own beginning. */
export const wrapLines = (text: string, width: number): string =>
  text
    .split('\n')
    .flatMap((line) => {
      if (columns(line) <= width) return [line]
      const indent = /^ {0,20}/.exec(line)![0]
      return wrap(line, width - indent.length).map((part) => indent + part)
    })
    .join('\n')

/** An entry wrapped to `width` columns: text after its name and two spaces is indented to its own column. */
export function wrapEntry(entry: string, width: number): string {
  if (columns(entry) <= width) return entry
  const [name = '', ...rest] = entry.split('  ')
  const indent = columns(name) + 2
  return `${name}  ${wrap(rest.join('  '), width - indent).join(`\n${' '.repeat(indent)}`)}`
}

/** Columns aligned under each other, two spaces between; numbers to the right. The last column is not padded. */
export function alignTable(
  rows: readonly (readonly (string | number)[])[],
  rightAligned: readonly number[] = [],
): string[] {
  const widths: number[] = []
  for (const row of rows)
    row.forEach((cell, index) => {
      widths[index] = Math.max(widths[index] ?? 0, columns(String(cell)))
    })
  return rows.map((row) =>
    row
      .map((cell, index) => {
        const text = String(cell)
        const space = ' '.repeat((widths[index] as number) - columns(text))
        if (rightAligned.includes(index)) return space + text
        return index === row.length - 1 ? text : text + space
      })
      .join('  ')
      .trimEnd(),
  )
}

/**
 * As above, wrapped to `width` columns: the last column continues below itself, or indented if there is little room.
 */
export function alignWrapped(
  rows: readonly (readonly string[])[],
  style: (text: string) => string,
  width: number,
): string[] {
  const heads = alignTable(rows.map((row) => [...row.slice(0, -1), '']))
  const before = Math.max(...alignTable(rows.map((row) => [...row.slice(0, -1), '|'])).map(columns), 1) - 1
  const beside = width - before >= leastBeside
  const indent = beside ? before : 4
  return rows.flatMap((row, index) => {
    const lines = wrap(row.at(-1) ?? '', width - indent)
    const head = heads[index] as string
    const rest = (some: string[]) => some.map((line) => ' '.repeat(indent) + style(line))
    if (!beside) return [head, ...rest(lines)]
    const [first = '', ...more] = lines
    return [head + ' '.repeat(before - columns(head)) + style(first), ...rest(more)]
  })
}

/** Columns that running text needs to be read beside a table. */
const leastBeside = 40

/** Rows as CSV (RFC 4180), the first row the names. A cell that a spreadsheet would run as a formula gets a quote in front. */
export function toCsv(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cell = (value: unknown) => {
    const text = Array.isArray(value) ? value.join(' | ') : value === null || value === undefined ? '' : String(value)
    const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return [names.join(','), ...rows.map((row) => names.map((name) => cell(row[name])).join(','))].join('\n')
}

/** 1,234,567 bytes as `1.2 MB`. */
export function bytes(count: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  let value = count
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit++
  }
  return `${unit === 0 ? value : value.toFixed(value < 10 ? 1 : 0)} ${units[unit]}`
}

/**
 * Formats 1234567 as `1,234,567`. By hand: Node's first localized number costs half of a bare Node start, as it loads
 * locale data.
 */
export const number = (count: number): string => {
  const [whole = '', ...fraction] = String(Math.round(count * 1000) / 1000).split('.')
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.')
}

/** `1 file`, `1,200 files`. */
export const plural = (count: number, word: string): string => `${number(count)} ${word}${count === 1 ? '' : 's'}`

/** `once`, `3 times`, `never`. */
export const times = (count: number): string =>
  count === 0 ? 'never' : count === 1 ? 'once' : `${number(count)} times`

/** The name of a model without the fingerprints of its files and versions: `bge-small:6c9c6101:cls`. */
export const modelName = (id: string): string => id.replace(/:[0-9a-f]{8}(:.*)?$/, '')

/** Address of a record that is in no file. */
export const recordAddress = (id: string): string => `jarvis://record/${id}`

/** A terminal link (OSC 8); only the text without a file. */
export function linked(text: string, file: string | undefined): string {
  if (file === undefined) return text
  const path = encodeURI(file.replaceAll('\\', '/')).replace(/^(?!\/)/, '/')
  return `\x1b]8;;file://${path}\x1b\\${text}\x1b]8;;\x1b\\`
}

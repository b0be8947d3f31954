import { closesFence } from '../code-fence.ts'

/** A piece of a markdown text. Lines of a paragraph are joined by spaces; marks inside a line stay. */
export type Block =
  | { kind: 'heading'; text: string; level: number }
  | { kind: 'item'; text: string; depth: number; isTicked: boolean; isOpen: boolean }
  | { kind: 'paragraph'; text: string }
  | { kind: 'code'; text: string }

/** Characters of a text that are read, and of a line: longer lines are data and not prose. */
const mostRead = 100_000
const longestLine = 4000
/** Bold text alone on a line is a heading below all that have a number sign. */
export const boldLevel = 7

const fence = /^\s{0,12}(`{3,}|~{3,})/
const numbered = /^\s{0,3}(#{1,6})\s+(.+?)\s*#*$/
const bold = /^\s{0,3}\*\*([^*]{2,100})\*\*\s*[:：]?\s*$/
const item = /^(\s{0,20})(?:[-*+•]|(\d{1,3})[.)])\s+(?:\[( |x|X)\]\s+)?(.+)$/
const tableRow = /^\s{0,3}\|(.+)\|\s*$/
const tableRule = /^[\s|:-]+$/

/** Splits markdown into blocks, line by line in linear time. Quotations, rules and the heads of tables are left out. */
export function readBlocks(text: string): Block[] {
  const blocks: Block[] = []
  const lines = text.slice(0, mostRead).split('\n')
  let open: { mark: string; lines: string[] } | undefined
  let isJoined = false
  let counted = 0
  for (const [index, line] of lines.entries()) {
    if (open !== undefined) {
      if (!closesFence(line, open.mark)) open.lines.push(line)
      else {
        blocks.push({ kind: 'code', text: open.lines.join('\n') })
        open = undefined
      }
      continue
    }
    const mark = fence.exec(line)?.[1]
    if (mark !== undefined) {
      open = { mark, lines: [] }
      isJoined = false
      continue
    }
    const count = Number(item.exec(line)?.[2] ?? 0)
    const read = line.length > longestLine ? undefined : readLine(line, lines[index + 1] ?? '', goesOn(count, counted))
    if (count > 0) counted = count
    const last = blocks.at(-1)
    if (read === undefined) isJoined = false
    else if (read.kind === 'paragraph' && isJoined && (last?.kind === 'paragraph' || last?.kind === 'item'))
      last.text += ` ${read.text}`
    else {
      blocks.push(read)
      isJoined = read.kind === 'paragraph' || read.kind === 'item'
    }
  }
  return blocks
}

/** A list counts from 1 on: `7. Mai` alone is a date. */
const goesOn = (count: number, before: number): boolean => count < 2 || count === before + 1 || count === before

function readLine(line: string, next: string, isCounted: boolean): Block | undefined {
  if (line.trim() === '' || /^\s{0,3}(?:>|-{3,}\s*$|\*{3,}\s*$)/.test(line)) return undefined
  const [, signs, title] = numbered.exec(line) ?? []
  if (title !== undefined) return { kind: 'heading', text: title, level: signs!.length }
  const [, strong] = bold.exec(line) ?? []
  if (strong !== undefined) return { kind: 'heading', text: strong, level: boldLevel }
  const [, row] = tableRow.exec(line) ?? []
  if (row !== undefined) {
    if (tableRule.test(row) || (next.includes('-') && tableRule.test(next))) return undefined
    const [first = '', ...rest] = row.split('|').map((cell) => cell.trim())
    return {
      kind: 'item',
      depth: 0,
      isTicked: false,
      isOpen: false,
      text: [first, rest.join(', ')].filter(Boolean).join(': '),
    }
  }
  const [, indent, , tick, said] = item.exec(line) ?? []
  if (said === undefined || !isCounted) return { kind: 'paragraph', text: line.trim() }
  const ticked = { isTicked: tick?.toLowerCase() === 'x', isOpen: tick === ' ' }
  return { kind: 'item', depth: indent!.length, ...ticked, text: said.trim() }
}

/** A line without markdown but for backticks, on one line. */
export const withoutMarks = (text: string): string =>
  text
    .replace(/!?\[([^\][\n]{0,200})\]\([^()\s]{0,500}\)/g, '$1')
    // Code keeps its stars and lines: `release/**`, `__init__`.
    .split(/(`[^`\n]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : plainOf(part)))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

/** Marks of HTML that people put into markdown; `<your name>` is no mark. */
const tag =
  /<\/?(?:a|abbr|b|blockquote|br|center|code|del|details|div|em|font|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|pre|s|small|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s[^<>]{0,200})?\/?>/giu

/** A line before or behind a word is part of a name, as in `af_`, unless another one closes it; a star between spaces is a star. */
const plainOf = (text: string): string =>
  text
    .replace(/(?<![\p{L}\p{N}_])(_{1,3})(?=[\p{L}\p{N}])([^_\n]{1,200}?)(?<=[^\s_])\1(?![\p{L}\p{N}_])/gu, '$2')
    .replace(/(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*\n]{1,300}?)(?<=[^\s*])\*(?![\p{L}\p{N}*])/gu, '$1')
    .replace(/\*{2,3}|█+/gu, '')
    .replace(tag, '')

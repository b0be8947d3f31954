import { isBlank, isGap } from './letters.ts'

export interface AssignedValue {
  /** Separator of name and value: `:`, `=`, `=>`, `,`, `>`, `value=`; empty for blanks. */
  sign: string
  value: string
  start: number
  quoted: boolean
  /** The character after an unquoted value that starts a call or a string, which is not a value then. */
  behind: string
}

/** Blanks around a separator, and between a flag and its value. */
const mostBlanks = 8
const mostFlagBlanks = 4
/** Lengths of a value, UTF-16 units. */
const longestValue = 512
const leastQuoted = 4
const bare = /[^\s"'`,;<>(){}[\]]{6,512}/y
const [doubleQuote, singleQuote, tick, backslash] = [34, 39, 96, 92]

/**
 * The value assigned to a name that ends at a place. Parsed by hand, because a hook pays for each compiled pattern, and
 * most names have no assignment.
 */
export function assignedValue(text: string, end: number): AssignedValue | undefined {
  const first = text.charCodeAt(end)
  const form = first === doubleQuote || first === singleQuote ? valueOfForm(text, end) : undefined
  if (form) return form
  let close = end
  if (text.charCodeAt(close) === backslash) close++
  const quote = text.charCodeAt(close)
  const isQuoted = quote === doubleQuote || quote === singleQuote
  if (isQuoted || quote === tick) close++
  if (text[close] === ']' || text[close] === ')') close++
  else if (isQuoted) {
    const comma = afterBlanks(text, close, mostFlagBlanks)
    if (text[comma] === ',') return readValue(text, afterBlanks(text, comma + 1, mostBlanks), ',')
  }
  const at = afterBlanks(text, close, mostBlanks)
  const sign = signAt(text, at)
  const assigned = sign === '' ? undefined : readValue(text, afterBlanks(text, at + sign.length, mostBlanks), sign)
  if (assigned) return assigned
  let gaps = 0
  while (gaps < mostFlagBlanks && isGap(text.charCodeAt(close + gaps))) gaps++
  return gaps > 0 ? readValue(text, close + gaps, '') : undefined
}

/** A form field: `name="password" value="…"`. */
function valueOfForm(text: string, end: number): AssignedValue | undefined {
  if (!isBlank(text.charCodeAt(end + 1))) return undefined
  const at = afterBlanks(text, end + 1, mostFlagBlanks)
  if (text.slice(at, at + 6).toLowerCase() !== 'value=') return undefined
  return readValue(text, afterBlanks(text, at + 6, mostBlanks), 'value=')
}

function signAt(text: string, at: number): string {
  const [first, second] = [text[at], text[at + 1]]
  if ((first === ':' && second === '=') || (first === '=' && second === '>')) return first + second
  if (first === '>') return first
  return (first === ':' || first === '=') && second !== ':' && second !== '=' ? first : ''
}

function readValue(text: string, at: number, sign: string): AssignedValue | undefined {
  const from = text[at] === '\\' && text[at + 1] === '"' ? at + 1 : at
  const quote = text[from]
  if (quote === '"' || quote === "'" || quote === '`') {
    const rest = text.slice(from + 1, from + 2 + longestValue + 1)
    const close = rest.indexOf(quote)
    // Inside a quoted text, quotes are escaped, and so is the closing one.
    const length = quote === '"' && rest[close - 1] === '\\' ? close - 1 : close
    const value = rest.slice(0, Math.max(0, length))
    if (length < leastQuoted || length > longestValue || isBroken(value, quote)) return undefined
    return { sign, value, start: from + 1, quoted: true, behind: '' }
  }
  bare.lastIndex = at
  const value = bare.exec(text)?.[0]
  if (value === undefined) return undefined
  const end = at + value.length
  const behind = '("\'`[{'.includes(text[end] ?? ' ') && !closes(text, end) ? text[end]! : ''
  return { sign, value, start: at, quoted: false, behind }
}

/** Whether a quote ends the text that contains the value: `-d "user=x&password=…"`. */
const closes = (text: string, at: number): boolean =>
  '"\'`'.includes(text[at]!) && (at + 1 === text.length || /[\s,;)\]}]/.test(text[at + 1]!))

const isBroken = (value: string, quote: string): boolean =>
  /[\r\n]/.test(value) || (quote === '"' && value.includes('\\'))

/** The position after white space, or after `most` characters of it. */
function afterBlanks(text: string, from: number, most: number): number {
  let at = from
  while (at < from + most && isBlank(text.charCodeAt(at))) at++
  return at
}

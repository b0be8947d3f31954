import { dayMs, localDayOf, ownMidnight } from '../core/day-of.ts'

/**
 * Metadata of a line is an HTML comment at its end, which Markdown readers do not show: `- Tea, not coffee. <!--
 * jarvis: id=0abc importance=8 expires=2026-12-01 -->`.
 */

export type Annotation = Readonly<Record<string, string>>

const annotationStart = /<!--\s*jarvis:/
const fieldPattern = /([a-z][a-zA-Z]*)=("[^"]*"|\S+)/g

/** Splits a line into text and annotation; the annotation is `{}` if the line has none. */
export function readLine(line: string): { text: string; annotation: Annotation } {
  const whole = line.trimEnd()
  // Not in the pattern: the blanks before an end that does not follow would take quadratic time.
  const start = whole.endsWith('-->') ? annotationStart.exec(whole) : null
  if (!start) return { text: whole, annotation: {} }
  const annotation: Record<string, string> = {}
  for (const [, name = '', value = ''] of whole.slice(start.index + start[0].length, -3).matchAll(fieldPattern))
    annotation[name] = value.startsWith('"') ? value.slice(1, -1) : value
  return { text: whole.slice(0, start.index).trimEnd(), annotation }
}

/** The line with its annotation; fields without a value are left out. */
export function annotate(text: string, fields: Readonly<Record<string, string | number | undefined>>): string {
  const parts = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${/\s/.test(String(value)) ? `"${value}"` : value}`],
  )
  return parts.length === 0 ? text : `${text} <!-- jarvis: ${parts.join(' ')} -->`
}

/** Moment from which a line is expired: its `expires` is the last day on which it is shown, in this machine's time zone. */
export function expiryOf(annotation: Annotation): number | undefined {
  const day = Date.parse(annotation.expires ?? '')
  return Number.isNaN(day) ? undefined : ownMidnight(day + dayMs)
}

/** The last day that begins before this moment: the `expires` of a line that is shown until then. */
export const lastDayBefore = (expiresAt: number): string => localDayOf(ownMidnight(expiresAt) - 1)

/**
 * The text as search reads it. Comments and expired lines become blanks, so that line numbers and offsets stay those of
 * the file. `nextExpiry` is when the file must be read again even if it did not change.
 */
export function readableText(text: string, now: number): { text: string; nextExpiry: number | null } {
  let nextExpiry: number | null = null
  const lines = text.split('\n').map((line) => {
    const expiry = line.includes('jarvis:') ? expiryOf(readLine(line).annotation) : undefined
    if (expiry === undefined) return line
    if (expiry <= now) return blank(line)
    nextExpiry = Math.min(expiry, nextExpiry ?? expiry)
    return line
  })
  return { text: withoutComments(lines.join('\n')), nextExpiry }
}

function withoutComments(text: string): string {
  let read = ''
  for (let at = 0; ; ) {
    const start = text.indexOf('<!--', at)
    const end = start < 0 ? -1 : text.indexOf('-->', start + 4)
    if (end < 0) return read + text.slice(at)
    read += text.slice(at, start) + blank(text.slice(start, end + 3))
    at = end + 3
  }
}

/** The text that an item was made of. */
export const fromItemText = (text: string): string => text.replaceAll('&lt;!--', '<!--').replaceAll('--&gt;', '-->')

const blank = (text: string): string => text.replace(/[^\r\n]/g, ' ')

/** Makes any text fit for one list item: nothing in it can end or forge an annotation. */
export const asItemText = (text: string): string =>
  text
    .trim()
    .replace(/<!--/g, '&lt;!--')
    .replace(/-->/g, '--&gt;')
    .replace(/[ \t]*\r?\n[ \t]*/g, '\n  ')

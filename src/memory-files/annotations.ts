/**
 * What Jarvis knows of a line stands at its end as an HTML comment, which markdown readers do not show:
 * `- Tea, not coffee. <!-- jarvis: id=0abc importance=8 expires=2026-12-01 -->`.
 */

export type Annotation = Readonly<Record<string, string>>

const annotationPattern = /[ \t]*<!--\s*jarvis:([^\n]*?)-->[ \t]*$/
const fieldPattern = /([a-z][a-zA-Z]*)=("[^"]*"|\S+)/g
const commentPattern = /<!--[\s\S]*?-->/g

/** A line as its text and its annotation; `{}` where it has none. */
export function readLine(line: string): { text: string; annotation: Annotation } {
  const match = annotationPattern.exec(line)
  if (!match) return { text: line.trimEnd(), annotation: {} }
  const annotation: Record<string, string> = {}
  for (const [, name = '', value = ''] of (match[1] ?? '').matchAll(fieldPattern))
    annotation[name] = value.startsWith('"') ? value.slice(1, -1) : value
  return { text: line.slice(0, match.index).trimEnd(), annotation }
}

/** The line with its annotation; fields without a value are left out. */
export function annotate(text: string, fields: Readonly<Record<string, string | number | undefined>>): string {
  const told = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${/\s/.test(String(value)) ? `"${value}"` : value}`],
  )
  return told.length === 0 ? text : `${text} <!-- jarvis: ${told.join(' ')} -->`
}

/** First moment at which the line is no longer to be told: the day after the one that it names, UTC. */
function expiryOf(annotation: Annotation): number | undefined {
  const day = Date.parse(annotation.expires ?? '')
  return Number.isNaN(day) ? undefined : day + dayLength
}

const dayLength = 24 * 60 * 60 * 1000

/**
 * The text as search reads it: comments and expired lines are blanks, so that lines and offsets stay those of the file.
 * `nextExpiry` is when it has to be read again although nobody changed it.
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
  return { text: lines.join('\n').replace(commentPattern, blank), nextExpiry }
}

const blank = (text: string): string => text.replace(/[^\r\n]/g, ' ')

/** Text that somebody hands in, made fit for one item of a list: nothing in it can end or forge an annotation. */
export const asItemText = (text: string): string =>
  text
    .trim()
    .replace(/<!--/g, '&lt;!--')
    .replace(/-->/g, '--&gt;')
    .replace(/[ \t]*\r?\n[ \t]*/g, '\n  ')

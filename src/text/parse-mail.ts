import PostalMime, { type Email } from 'postal-mime'
import { withLostLetters } from './decode-bytes.ts'

/**
 * Parses a mail with a library. If the parts are separated by another boundary than declared (or none, in some old
 * archives), the standard gives no body: the boundary is searched, else the body is everything below the head. Rejects
 * if the bytes are not a mail.
 */
export async function parseMail(bytes: Uint8Array): Promise<Email> {
  return withBody(await parsed(bytes)) as Email
}

/** The library decodes in one call; see `decodeBytes`. */
function withBody(part: unknown): unknown {
  if (typeof part === 'string') return withLostLetters(part)
  if (Array.isArray(part)) return part.map(withBody)
  if (typeof part !== 'object' || part === null || Object.getPrototypeOf(part) !== Object.prototype) return part
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, withBody(value)]))
}

async function parsed(bytes: Uint8Array): Promise<Email> {
  const mail = await PostalMime.parse(bytes)
  const type = mail.headers.find(({ key }) => key === 'content-type')?.value ?? ''
  const isEmpty = !mail.text && !mail.html && mail.attachments.length === 0
  if (!isEmpty || !/^\s*multipart\//i.test(type)) return mail
  // Each byte is one letter, and stays the byte that it was.
  const whole = Buffer.from(bytes).toString('latin1')
  const end = /\r?\n\r?\n/.exec(whole)
  const body = end ? whole.slice(end.index + end[0].length) : ''
  const line = dividingLine(body)
  const kind = type.split(';', 1)[0]!.trim()
  if (line !== undefined) {
    const found = await PostalMime.parse(Buffer.from(splitAgain(body, line, kind), 'latin1'))
    const { text, html, attachments } = found
    return { ...mail, ...(text && { text }), ...(html && { html }), attachments }
  }
  const lines = Buffer.from(body, 'latin1').toString('utf8').split(/\r?\n/)
  const text = lines
    .filter((one) => !/^--\S+$/.test(one))
    .join('\n')
    .trim()
  return text === '' ? mail : { ...mail, text }
}

const madeLine = '--=_divided-anew'

/** The same parts with a line between them that a head can name. */
function splitAgain(body: string, line: string, kind: string): string {
  const lines = body.split(/\r?\n/)
  const parts = lines.map((one) =>
    one.trimEnd() === line ? madeLine : one.trimEnd() === `${line}--` ? `${madeLine}--` : one,
  )
  return [`Content-Type: ${kind}; boundary="${madeLine.slice(2)}"`, '', ...parts].join('\r\n')
}

/** A line of two dashes and more that is followed by the head of a part. */
const dividingLine = (body: string): string | undefined =>
  /^(--[^\r\n]{0,70}?)[ \t]*\r?\n(?=(?:[\w-]{1,40}:[^\r\n]{0,400}\r?\n){0,8}content-(?:type|transfer-encoding|disposition)[ \t]*:)/im.exec(
    body,
  )?.[1]

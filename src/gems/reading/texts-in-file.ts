import { decodeWords } from 'postal-mime'
import { decodePage } from '../../text/decode-page.ts'
import { parseMail } from '../../text/parse-mail.ts'
import type { GivenFile, ReadFile } from './thing.ts'

/** Endings of files that are text in some encoding. */
const textual = /\.(?:html?|xhtml|md|markdown|txt|vtt|srt|json|eml|xml|csv|svg)$/i

/** Tags inside a word or a sentence: text before and after them is read together. */
const inline = new Set('a abbr b bdi bdo cite code em font i mark q s small span strong sub sup u wbr'.split(' '))

/** Shortest run of letters in a binary file that is read as text: shorter ones are chance. */
const shortestRun = 8

/** Lines and addresses of base 64. Letters in them are no words. */
const encoded = /data:[^,\s"']{0,100};base64,[\w+/=-]+|(?:^[A-Za-z0-9+/]{60,}\r?\n)+(?:^[A-Za-z0-9+/]+={0,2}\r?$)?/gm

/** Whether its name or its media type says that a file is text in some encoding. */
export const isTextual = ({ name, type }: GivenFile): boolean =>
  textual.test(name) || (type?.startsWith('text/') ?? false)

/** The text of a file as it is written; undefined for a binary one. */
export function writtenText(file: GivenFile): string | undefined {
  const { bytes, type } = file
  if (isTextual(file)) return decodePage(bytes, type)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

/** The text with spaces in place of base 64; positions stay. */
export const withoutEncoded = (text: string): string => text.replace(encoded, (found) => ' '.repeat(found.length))

/** The text with what is outside of base 64 changed. */
export function outsideEncoded(text: string, change: (part: string) => string): string {
  let [changed, at] = ['', 0]
  for (const { 0: found, index } of text.matchAll(encoded)) {
    changed += change(text.slice(at, index)) + found
    at = index + found.length
  }
  return changed + change(text.slice(at))
}

/**
 * All texts that a file contains: its name, its text as it is written, and whatever its format hides: words that markup
 * cuts, escaped letters, encoded headers and attachments of mails, text of PDF and Word files. Names of tags and
 * attributes are not text.
 */
export async function textsInFile(file: GivenFile, read: ReadFile): Promise<string[]> {
  const { name, bytes } = file
  const written = writtenText(file)
  if (written === undefined) return [name, lettersIn(bytes), await extracted(file, read)]
  const plain = withoutEncoded(written)
  if (/\.eml$/i.test(name)) return [name, plain, ...(await textsInMail(bytes, read))]
  const texts = /^\s*</.test(plain) || /\.(?:x?html?|svg|xml)$/i.test(name) ? await textsInMarkup(plain) : [plain]
  return [name, ...texts, ...texts.map(unescaped)]
}

async function textsInMail(bytes: Uint8Array, read: ReadFile): Promise<string[]> {
  const mail = await parseMail(bytes).catch(() => undefined)
  if (!mail) return []
  const head = mail.headers.map(({ value }) => decodeWords(value)).join('\n')
  const parts = mail.attachments.map(({ filename, content }) => ({
    name: filename ?? '',
    bytes: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
  }))
  const inParts: string[] = []
  for (const part of parts) inParts.push(...(await textsInFile(part, read)))
  return [head, mail.text ?? '', ...(await textsInMarkup(mail.html ?? '')), ...inParts]
}

/** Text, comments, scripts and values of attributes: once with a cut at every tag, once joined across inline tags. */
async function textsInMarkup(markup: string): Promise<string[]> {
  const { Parser } = await import('htmlparser2')
  const apart: string[] = []
  const joined: string[] = []
  const values: string[] = []
  const atTag = (tag: string) => {
    apart.push('\n')
    if (!inline.has(tag)) joined.push('\n')
  }
  const parser = new Parser({
    onopentagname: atTag,
    onclosetag: atTag,
    onattribute: (_, value) => values.push(value),
    oncomment: (text) => values.push(text),
    onprocessinginstruction: (_, text) => values.push(text),
    ontext(text) {
      apart.push(text)
      joined.push(text.replace(/[\u00AD\u200B]/g, ''))
    },
  })
  parser.end(markup)
  return [apart.join(''), joined.join(''), values.join('\n')]
}

/** Letters that addresses and scripts write as `%C3%BC` and `\u00fc`. */
const unescaped = (text: string): string =>
  text
    .replace(/(?:%[0-9a-f]{2})+/gi, (codes) => Buffer.from(codes.replaceAll('%', ''), 'hex').toString('utf8'))
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const lettersIn = (bytes: Uint8Array): string =>
  (new TextDecoder().decode(bytes).match(new RegExp(`[^\\p{Cc}\\uFFFD]{${shortestRun},}`, 'gu')) ?? []).join('\n')

async function extracted({ name, bytes }: GivenFile, read: ReadFile): Promise<string> {
  const found = await read(name, bytes).catch(() => undefined)
  return found?.kind === 'document' ? JSON.stringify([found.title, found.page]) + found.text : ''
}

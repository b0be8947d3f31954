import type { Address, Email } from 'postal-mime'
import type { ImportPlace } from '../../ports/importer.ts'
import type {
  MessageChat,
  MessageImporter,
  MessageItem,
  MessageSender,
  ReadMessagesOptions,
} from '../../ports/messages.ts'
import { parseMail } from '../../text/parse-mail.ts'
import { ownerTest } from './handles.ts'

/** Mails as a program saves them: an mbox, one `.eml`, or a folder of those. A thread is a conversation. */
export const mail: MessageImporter = {
  name: 'mail',
  ownerByName: true,
  summary: 'Mail: mbox, .eml, or a folder of them',
  async recognises(place) {
    if (place.isFolder) return place.names.some(isMailName)
    if (/\.eml$/i.test(place.path)) return true
    return /^From \S+.*\d{4}/.test((await place.head()).slice(0, 400))
  },
  async *read(place, options) {
    const names = place.isFolder ? place.names.filter(isMailName) : [undefined]
    for (const [done, name] of names.entries()) {
      options.onProgress?.(done, names.length)
      yield* mailsOf(place, name, options)
    }
  },
}

const isMailName = (name: string): boolean => /\.(?:eml|mbox)$/i.test(name) || /(?:^|\/)mbox$/.test(name)

async function* mailsOf(
  place: ImportPlace,
  name: string | undefined,
  options: ReadMessagesOptions,
): AsyncGenerator<MessageItem> {
  if (/\.eml$/i.test(name ?? place.path)) {
    yield* mailOf(await place.bytes(name), name ?? place.path, options)
    return
  }
  let lines: string[] = []
  let number = 0
  const where = () => `${name ?? 'mail'} ${number}`
  // Read as latin1 by bytes would be exact; programs write mbox in seven bits or UTF-8, which lines keep.
  for await (const line of place.lines(name)) {
    if (/^From \S+/.test(line) && (lines.length === 0 || lines.at(-1) === '')) {
      if (lines.length > 0) yield* mailOf(Buffer.from(lines.join('\r\n')), where(), options)
      lines = []
      number++
    } else lines.push(line.replace(/^>(>*From )/, '$1'))
  }
  if (lines.length > 0) yield* mailOf(Buffer.from(lines.join('\r\n')), where(), options)
}

async function* mailOf(bytes: Uint8Array, where: string, options: ReadMessagesOptions): AsyncGenerator<MessageItem> {
  const parsed = await parseMail(bytes).catch((error: Error) => error)
  if (parsed instanceof Error) return yield { kind: 'unreadable', where, why: parsed.message }
  const at = parsed.date === undefined ? Number.NaN : Date.parse(parsed.date)
  const from = parsed.from === undefined ? undefined : peopleIn([parsed.from])[0]
  if (from === undefined || !Number.isFinite(at))
    return yield { kind: 'unreadable', where, why: 'it has no sender or no date' }
  const isOwner = ownerTest(options)
  const isMe = (one: MessageSender) => isOwner(one.handle, one.handle.slice('mailto:'.length))
  const others = [from, ...peopleIn([...(parsed.to ?? []), ...(parsed.cc ?? [])])].filter((one) => !isMe(one))
  const people = [...new Map(others.map((one) => [one.handle, one])).values()]
  const text = bodyOf(parsed)
  const subject = (parsed.subject ?? '').trim()
  const attachments = parsed.attachments.flatMap(({ filename, mimeType }) =>
    filename ? [{ name: filename, mime: mimeType }] : [],
  )
  if (text === '' && subject === '' && attachments.length === 0) return yield { kind: 'skipped', why: 'empty' }
  const id = idIn(parsed.messageId) ?? `${at}|${from.handle}|${subject}`
  const references = [...(parsed.references ?? '').matchAll(/<[^<>\s]+>/g)].map(([one]) => one)
  const answered = idIn(parsed.inReplyTo) ?? references.at(-1)
  const root = references[0] ?? answered ?? id
  const isGroup = people.length > 1
  const chat: MessageChat = {
    // Threads with one person are one conversation; with more, each is a group of its own.
    ...{ app: 'mail', id: isGroup ? root : (people[0]?.handle ?? root), isGroup, people },
    ...(isGroup && { title: subject.replace(/^(?:(?:re|aw|fwd?|wg|sv|antw|tr|rv)\s*:\s*)+/i, '') || 'Mail' }),
  }
  const isStart = references.length === 0 && answered === undefined
  yield {
    ...{ kind: 'message', chat, id, sender: isMe(from) ? null : from, at },
    text: (isStart && subject !== '' ? `${subject}\n${text}` : text || subject).trim(),
    ...(answered !== undefined && { replyTo: answered }),
    ...(attachments.length > 0 && { attachments }),
  }
}

const idIn = (value: string | undefined): string | undefined => /<[^<>\s]+>/.exec(value ?? '')?.[0]

const peopleIn = (addresses: readonly Address[]): MessageSender[] =>
  addresses.flatMap(({ name, address, group }) =>
    group
      ? peopleIn(group)
      : address
        ? [{ handle: `mailto:${address.toLowerCase()}`, ...(name && name !== address && { name }) }]
        : [],
  )

/** What was written, without the mail that is answered below it. */
function bodyOf({ text, html }: Email): string {
  const whole = (text?.trim() || textOfHtml(html ?? '')).replace(/\r\n/g, '\n')
  const lines = whole.split('\n')
  const end = lines.findIndex(
    (line, index) =>
      (/^.{0,120}(?:wrote|schrieb|écrit|escribió|scrisse|escreveu|skrev|schreef)\b.{0,80}:\s*$/iu.test(line.trim()) &&
        lines.slice(index + 1, index + 4).some((next) => next.startsWith('>'))) ||
      /^-{3,}\s*(?:original message|ursprüngliche nachricht|forwarded message|mensaje original|message d'origine)/iu.test(
        line,
      ),
  )
  const own = (end < 0 ? lines : lines.slice(0, end)).filter((line) => !line.startsWith('>'))
  return own
    .join('\n')
    .replace(/\n-- \n[\s\S]*$/, '')
    .trim()
}

const textOfHtml = (html: string): string =>
  html
    .replace(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<blockquote[\s\S]*<\/blockquote>/gi, '')
    .replace(/<(?:br|\/p|\/div|\/tr|\/li|\/h\d)\b[^>]*>/gi, '\n')
    .replace(/<[^>]{1,2000}>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
    .replace(/&amp;/g, '&')
    .replace(/[ \t]+\n/g, '\n')
    .trim()

import type { Address } from 'postal-mime'
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
import { writtenIn } from './mail-text.ts'

/** Saved mails: an mbox, one `.eml`, or a folder of those. A thread is a conversation. */
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
  // Each mail declares its own encoding, so lines are read as bytes.
  for await (const line of place.lines(name, 'latin1')) {
    if (/^From \S+/.test(line) && (lines.length === 0 || lines.at(-1) === '')) {
      if (lines.length > 0) yield* mailOf(Buffer.from(lines.join('\r\n'), 'latin1'), where(), options)
      lines = []
      number++
    } else lines.push(line.replace(/^>(>*From )/, '$1'))
  }
  if (lines.length > 0) yield* mailOf(Buffer.from(lines.join('\r\n'), 'latin1'), where(), options)
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
  const text = await writtenIn(parsed)
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
    // All threads with one person are one conversation; a thread with more people is a group.
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
        ? [
            {
              handle: `mailto:${address.toLowerCase()}`,
              ...(name && name !== address && { name: givenNameFirst(name) }),
            },
          ]
        : [],
  )

/** Some programs write Ann Weber as "Weber, Ann"; "Weber, Inc." and "Weber, Klein & Sons" are left as they are. */
export const givenNameFirst = (name: string): string => {
  const [, family, given] = /^([\p{L}\p{M}'’ -]+), ([\p{L}\p{M}'’. -]+)$/u.exec(name.trim()) ?? []
  return family === undefined || given === undefined || noGivenName.test(given) ? name : `${given} ${family}`
}

const noGivenName =
  /^(?:inc|ltd|llc|llp|plc|corp|co|gmbh|ag|kg|ug|e\.?v|s\.?a|s\.?r\.?l|b\.?v|jr|sr|esq|phd|ph\.d|m\.?d|m\.?sc|mba|team|support|office|dept|department)\.?$/iu

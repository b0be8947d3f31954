import { basename, dirname } from 'node:path'
import { parseString } from 'whatsapp-chat-parser'
import { invalidInput } from '../../core/errors.ts'
import type { ImportPlace } from '../../ports/importer.ts'
import type { MessageChat, MessageImporter, MessageItem, ReadMessagesOptions } from '../../ports/messages.ts'
import { ownerTest, ownHandle, senderNamed } from './handles.ts'
import { noiseOf } from './noise.ts'
import { findClock, ownClock, type PhoneClock, shownAt, someOf } from './phone-clock.ts'
import {
  held,
  holdInnerLines,
  isBareLeftOut,
  isCutInQuotes,
  isLeftOut,
  isOwnText,
  omittedDocument,
  statesDeleted,
  withAttachedFile,
  withoutEditedNote,
  withPlainDates,
} from './whatsapp-lines.ts'

type Parsed = ReturnType<typeof parseString>[number]

/** The start of a line: a date in digits, a time, and an author. */
const header =
  /^[\u200e\u200f]*\[?\d{1,4}[./-] ?\d{1,2}[./-] ?\d{1,4},?[\s\u202f\u00a0]+\D{0,4}\d{1,2}[:.]\d{2}[^\n]{0,20}?(?:\]| -) /mu
const marks = /[\u200e\u200f\u202a-\u202e]/gu

/** WhatsApp's exported text, alone, in its zip, or in a folder with the media. */
export const whatsApp: MessageImporter = {
  name: 'whatsapp',
  summary: 'WhatsApp: an exported chat, as text or zip',
  async recognises(place) {
    const name = chatFile(place)
    if (place.isFolder ? name === undefined : !/\.txt$/i.test(place.path)) return false
    return header.test(withPlainDates((await place.head(name)).slice(0, 4000)))
  },
  async *read(place, options) {
    const text = withPlainDates((await place.text(chatFile(place))).replace(/[\u202f\u00a0]/gu, ' '))
    const parsed = parse(holdInnerLines(text)).map(withoutTitles)
    const talk = talkOf(parsed, titleOf(place), options)
    const { known } = options
    const some = someOf(parsed)
    const clock = known
      ? await findClock(
          (clock) => idsOf(messagesOf(some, { ...talk, clock }, options)),
          (ids) => known('whatsapp', ids),
        )
      : ownClock
    yield* messagesOf(parsed, { ...talk, clock }, options)
  },
}

/** A message of an exported chat: its author, its local time in epoch milliseconds, and its text. */
export interface WhatsAppTurn {
  speaker: string
  date: number
  text: string
}

/** The messages of a text that is an exported chat, all of whose writers are shown by name; undefined for other texts. */
export function whatsAppTurns(given: string): WhatsAppTurn[] | undefined {
  const text = withPlainDates(given.replace(/[\u202f\u00a0]/gu, ' '))
  if (!header.test(text.slice(0, 4000))) return undefined
  const turns = parse(holdInnerLines(text))
    .map(withoutTitles)
    .flatMap(({ date, author, message, attachment }) => {
      const said = bodyOf(withoutEditedNote(message.trim()).text, attachment?.fileName).text
      const at = ownClock(shownAt(date))
      if (author === null || said === '' || statesDeleted(plainOf(message)) || !Number.isFinite(at)) return []
      return [{ speaker: nameOf(author), date: at, text: said }]
    })
  return turns.length === 0 ? undefined : turns
}

const withoutTitles = (line: Parsed): Parsed =>
  line.author !== null && isCutInQuotes(line.author) ? { ...line, author: null } : line

const chatFile = ({ isFolder, names }: ImportPlace): string | undefined =>
  isFolder ? names.find((name) => /(?:^|\/)(?:_chat|[^/]*whatsapp[^/]*)\.txt$/i.test(name)) : undefined

/** The person or group in the name of the export, in any language: the part after WhatsApp's own words. */
function titleOf(place: ImportPlace): string {
  const inside = chatFile(place)
  const file = inside !== undefined && !/_chat\.txt$/i.test(inside) ? basename(inside) : basename(place.path)
  const name = (/^_chat\.txt$/i.test(file) ? basename(dirname(place.path)) : file).replace(/\.(?:txt|zip)$/i, '')
  const [, after] = /whatsapp\S*(?:\s+chat)?\s+(?:-|\p{L}{1,5})\s+(.+)$/iu.exec(name) ?? []
  return (after ?? name).trim()
}

/** Parses dates with days or months first, whichever the numbers allow and keeps messages in order. */
function parse(text: string): Parsed[] {
  const known = daysFirstIn(text)
  if (known !== undefined) return parseString(text, { parseAttachments: true, daysFirst: known })
  const given = parseString(text, { parseAttachments: true, daysFirst: true })
  const other = parseString(text, { parseAttachments: true, daysFirst: false })
  const [first, second] = [backward(given), backward(other)]
  if (first !== second) return first < second ? given : other
  // Ambiguous: the month follows a leading year. An American phone writes "1/2/24, 9:41 PM", without zeros and with
  // capitals.
  const american = /^[\u200e]*\[?(?!0)\d{1,2}\/\d{1,2}\/\d{2},? \d{1,2}:\d{2}(?::\d{2})? [AP]M/mu
  return /^[\u200e\u200f]*\[?\d{4}[./-]/mu.test(text) || american.test(text) ? other : given
}

/** Whether days come before months: a number above 12 is a day; undefined if no date shows it. */
function daysFirstIn(text: string): boolean | undefined {
  let [before, behind] = [0, 0]
  for (const [, one = '', two, three] of text.matchAll(
    /^[\u200e\u200f]*\[?(\d{1,4})[./-] ?(\d{1,2})[./-] ?(\d{1,4}),?\s/gmu,
  )) {
    const [first, second] = one.length === 4 ? [two, three] : [one, two]
    if (Number(first) > 12 && Number(second) <= 12) before++
    if (Number(second) > 12 && Number(first) <= 12) behind++
  }
  return before === behind ? undefined : before > behind
}

const backward = (messages: readonly Parsed[]): number =>
  messages.filter(({ date }, index) => Number.isNaN(date.getTime()) || date < (messages[index - 1]?.date ?? 0)).length

const idsOf = (items: Iterable<MessageItem>): string[][] =>
  [...items].flatMap((item) =>
    item.kind === 'message' || item.kind === 'deleted' ? [[item.id, item.formerId ?? item.id]] : [],
  )

/** The participants of a chat, and the clock of its times. */
interface Talk {
  chat: MessageChat
  isMine(name: string): boolean
  title: string
  clock: PhoneClock
}

function talkOf(parsed: readonly Parsed[], title: string, options: ReadMessagesOptions): Omit<Talk, 'clock'> {
  const authors = [...new Set(parsed.flatMap(({ author }) => (author === null ? [] : [nameOf(author)])))]
  const isMine = ownerIn(authors, title, options)
  const others = authors.filter((name) => !isMine(name) && name !== title)
  const isGroup = others.length > 1 || (others.length === 1 && authors.includes(title))
  const single = others.length === 0 ? title : others[0]!
  const people = (isGroup ? others : [single]).map((name) => senderOf(name, options))
  const called = isGroup ? title : single
  return { chat: { app: 'whatsapp', id: called.toLowerCase(), title: called, isGroup, people }, isMine, title }
}

function* messagesOf(
  parsed: readonly Parsed[],
  { chat, isMine, title, clock }: Talk,
  options: ReadMessagesOptions,
): Generator<MessageItem> {
  const seen = new Map<string, number>()
  for (const { date, author, message, attachment } of parsed) {
    const name = author === null ? '' : nameOf(author)
    const at = clock(shownAt(date))
    const isDeleted = author !== null && statesDeleted(plainOf(message))
    const { text: raw, isEdited } = withoutEditedNote(message.trim())
    const { text, placeholder } = bodyOf(isEdited ? raw : message, attachment?.fileName)
    const isSystem =
      author === null || (chat.isGroup && name === title) || (!isDeleted && text === '' && placeholder === undefined)
    if (isSystem || !Number.isFinite(at)) {
      yield { kind: 'skipped', why: 'system line' }
      continue
    }
    // Deleted messages are counted, so that the ids of others in the same minute do not change.
    const idAt = (time: string | number) => {
      const base = `${time}|${name.toLowerCase()}`
      const count = (seen.get(base) ?? 0) + 1
      seen.set(base, count)
      return `${chat.id}|${base}|${count}`
    }
    const ids = {
      id: idAt(new Date(at).toISOString()),
      // Earlier versions subtracted the zone twice.
      formerId: idAt(clock(at)),
    }
    if (isDeleted) {
      yield { kind: 'deleted', chat, ...ids }
      continue
    }
    const sender = isMine(name) ? null : senderOf(name, options)
    const noise = options.withNoise ? undefined : noiseOf(sender, text)
    if (noise) yield { kind: 'skipped', why: noise }
    else
      yield {
        ...{ kind: 'message', chat, ...ids, sender, at, text },
        // The export has no time of the edit; it cannot be before the message.
        ...(isEdited && { editedAt: at }),
        ...(placeholder !== undefined && { attachments: [{ name: placeholder }] }),
      }
  }
}

const plainOf = (message: string): string => message.replace(marks, '').trim()

const nameOf = (author: string): string => author.replace(marks, '').replace(/^~\s*/, '').trim()

const senderOf = (name: string, { country }: ReadMessagesOptions) => {
  const sender = senderNamed('whatsapp', name, country, { fromAddressBook: true })
  return sender.handle.startsWith('tel:') ? sender : { ...sender, handle: ownHandle('whatsapp', name) }
}

/** Of two writers, the owner is the one that the file is not named after. Errors: `messages_owner_needed`. */
function ownerIn(authors: readonly string[], title: string, options: ReadMessagesOptions): (name: string) => boolean {
  const isOwner = ownerTest(options)
  if (authors.some((name) => isOwner(name))) return isOwner
  const own = authors.filter((name) => name.toLowerCase() !== title.toLowerCase())
  if (authors.length === 2 && own.length === 1) return (name) => name === own[0]
  if (authors.length <= 1 && own.length === 0) return () => false
  throw invalidInput(
    'messages_owner_needed',
    `The export does not say which of ${authors.slice(0, 8).join(', ')} you are. Pass your name, such as --me "${authors[0]}".`,
    { authors: authors.slice(0, 8) },
  )
}

/**
 * The text of a message. WhatsApp's own bodies begin with a direction mark: short ones are omitted pictures, others
 * system lines; one in angle brackets is an omitted file.
 */
function bodyOf(message: string, file: string | undefined): { text: string; placeholder?: string } {
  const raw = message.replaceAll(held, '').trim()
  if (file !== undefined) {
    const caption = raw
      .replace(marks, '')
      .replace(/^<[^<>]*>|^[^\n]*\([^()\n]*\)/u, '')
      .trim()
    return { text: caption, placeholder: file.replace(marks, '') }
  }
  const attached = withAttachedFile(raw)
  if (attached) return { text: plainOf(attached.text), placeholder: attached.file.replace(marks, '') }
  const document = omittedDocument(raw)
  if (document !== undefined) return { text: '', placeholder: document }
  const text = plainOf(raw)
  if (isOwnText(text)) return { text: '' }
  if (/^<[^<>]{3,60}>$/u.test(text)) return { text: '', placeholder: nameIn(text.slice(1, -1)) }
  if (/^\u200e/u.test(raw))
    return text.split(/\s+/).length <= 3 ? { text: '', placeholder: nameIn(text) } : { text: '' }
  return isBareLeftOut(text) ? { text: '', placeholder: '' } : { text }
}

/** The name of a file; empty if the words only say that a file was left out. */
const nameIn = (words: string): string => (isLeftOut(words) ? '' : words)

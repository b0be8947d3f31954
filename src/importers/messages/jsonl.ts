import type { ImportPlace } from '../../ports/importer.ts'
import type { ImportedMessage, MessageImporter, MessageItem, ReadMessagesOptions } from '../../ports/messages.ts'
import { type Fields, isObject, listOf, parseObject, stringOf, textOf, timeOf, unreadDate } from '../fields.ts'
import { ownerTest, senderNamed } from './handles.ts'
import { noiseOf } from './noise.ts'

const timeNames = ['sentAt', 'timestamp', 'date', 'time', 'at', 'created_at', 'createdAt', 'ts']
const chatNames = ['conversationId', 'conversation', 'chat', 'chatId', 'thread', 'channel', 'session']
const titleNames = ['conversationTitle', 'title', 'chatTitle']
const senderIds = ['senderId', 'from', 'sender', 'author', 'handle', 'by']
const senderNames = ['senderName', 'name', 'fromName', 'speaker']

/** One message per line: text, sender, time and conversation. Field names of other programs are recognised. */
export const jsonlMessages: MessageImporter = {
  name: 'jsonl',
  ownerByName: true,
  summary: 'JSON lines: {"conversation", "from", "text", "date", "id"?, "isMe"?} a message',
  async recognises(place: ImportPlace) {
    if (place.isFolder || !/\.(?:jsonl|ndjson)$/i.test(place.path)) return false
    const first = (await place.head()).split('\n').find((line) => line.trim() !== '') ?? ''
    const fields = parseObject(first)
    return fields !== undefined && textOf(fields) !== undefined && senderOf(fields) !== undefined
  },
  async *read(place, options) {
    const isOwner = ownerTest(options)
    const talks = await talksIn(place, isOwner)
    let line = 0
    const seen = new Map<string, number>()
    for await (const text of place.lines()) {
      line++
      if (text.trim() === '') continue
      const fields = parseObject(text)
      yield fields
        ? readOne(fields, { line, seen, talks, isOwner }, options)
        : { kind: 'unreadable', where: `line ${line}`, why: 'it is not a JSON object' }
    }
  },
}

const senderOf = (fields: Fields): string | undefined => {
  const given = senderIds.map((name) => fields[name]).find((value) => value !== undefined && value !== null)
  if (isObject(given)) return stringOf(given, ['id', 'handle', 'name', 'username'])
  return stringOf(fields, senderIds) ?? stringOf(fields, senderNames)
}

type OwnerTest = ReturnType<typeof ownerTest>

/** Participants of one conversation. */
interface Talk {
  others: Set<string>
  hasOwner: boolean
}

interface Reading {
  line: number
  seen: Map<string, number>
  talks: ReadonlyMap<string, Talk>
  isOwner: OwnerTest
}

/** A line names only its sender, so groups are detected from all lines of a conversation. */
async function talksIn(place: ImportPlace, isOwner: OwnerTest): Promise<Map<string, Talk>> {
  const talks = new Map<string, Talk>()
  for await (const text of place.lines()) {
    const fields = parseObject(text)
    if (!fields) continue
    const { from, conversation, isMine } = whoseOf(fields, isOwner)
    const talk = talks.get(conversation) ?? { others: new Set<string>(), hasOwner: false }
    if (isMine) talk.hasOwner = true
    else if (from !== undefined) talk.others.add(from)
    talks.set(conversation, talk)
  }
  return talks
}

/** If the owner wrote none of the lines, one of two senders may be the owner. */
const isGroupOf = ({ others, hasOwner }: Talk): boolean => others.size > (hasOwner ? 1 : 2)

function whoseOf(fields: Fields, isOwner: OwnerTest) {
  const from = senderOf(fields)
  // If both are given, `from` is the name for the id.
  const name = stringOf(fields, senderNames) ?? (fields.senderId === undefined ? undefined : stringOf(fields, ['from']))
  const isMine = fields.isMe === true || fields.isFromMe === true || isOwner(from, name)
  return { from, name, isMine, conversation: stringOf(fields, chatNames) ?? from ?? 'me' }
}

function readOne(fields: Fields, { line, seen, talks, isOwner }: Reading, options: ReadMessagesOptions): MessageItem {
  const at = timeOf(fields, timeNames)
  const { from, name, isMine, conversation } = whoseOf(fields, isOwner)
  const app = stringOf(fields, ['source', 'app']) ?? 'chat'
  if (at === undefined || (from === undefined && fields.isMe !== true))
    return {
      kind: 'unreadable',
      where: `line ${line}`,
      why: at === undefined ? (unreadDate(fields, timeNames) ?? 'it has no date') : 'it has no sender',
    }
  const sender = isMine ? null : { ...senderNamed(app, from!, options.country), ...(name !== undefined && { name }) }
  const text = textOf(fields) ?? ''
  const attachments = listOf(fields.attachments).flatMap((one) => {
    const file = isObject(one) ? stringOf(one, ['name', 'filename', 'path']) : typeof one === 'string' ? one : undefined
    return file === undefined ? [] : [{ name: file }]
  })
  if (text === '' && attachments.length === 0) return { kind: 'skipped', why: 'empty' }
  const noise = options.withNoise ? undefined : noiseOf(sender, text)
  if (noise) return { kind: 'skipped', why: noise }
  const own = stringOf(fields, ['externalId', 'id', 'messageId'])
  const base = `${at}|${from ?? 'me'}`
  const count = (seen.get(base) ?? 0) + 1
  seen.set(base, count)
  const people = listOf(fields.participants).flatMap((one) => (typeof one === 'string' ? [one] : []))
  const message: ImportedMessage = {
    kind: 'message',
    chat: {
      app: 'chat',
      id: `${app}/${conversation}`,
      title: stringOf(fields, titleNames) ?? conversation,
      isGroup: fields.isGroup === true || people.length > 2 || isGroupOf(talks.get(conversation)!),
      people: people.filter((one) => !isOwner(one)).map((one) => senderNamed(app, one, options.country)),
    },
    id: `${app}/${conversation}/${own ?? `${base}|${count}`}`,
    sender,
    at,
    text,
    ...(attachments.length > 0 && { attachments }),
  }
  const replyTo = stringOf(fields, ['replyTo', 'reply_to'])
  const editedAt = timeOf(fields, ['editedAt', 'edited_at'])
  return {
    ...message,
    ...(replyTo !== undefined && { replyTo: `${app}/${conversation}/${replyTo}` }),
    ...(editedAt !== undefined && { editedAt }),
  }
}

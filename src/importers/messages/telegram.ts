import type { MessageChat, MessageImporter, MessageItem, ReadMessagesOptions } from '../../ports/messages.ts'
import { type Fields, isObject, listOf, numberOf, stringOf } from '../fields.ts'
import { handleOf, ownerTest, ownHandle } from './handles.ts'
import { noiseOf } from './noise.ts'
import { readJson } from './read-json.ts'

/** `result.json` of Telegram Desktop: one chat, or a whole account. */
export const telegram: MessageImporter = {
  name: 'telegram',
  summary: 'Telegram Desktop: result.json, or the folder of the export',
  async recognises(place) {
    if (place.isFolder && !place.names.includes('result.json')) return false
    const head = await place.head(place.isFolder ? 'result.json' : undefined)
    return (
      /^\s*\{/.test(head) &&
      /"(?:chats|personal_information)"\s*:|"type"\s*:\s*"(?:personal_chat|private_|public_|saved_messages|bot_chat)/.test(
        head,
      )
    )
  },
  async *read(place, options) {
    const root = await readJson(place, place.isFolder ? 'result.json' : undefined)
    const personal = isObject(root.personal_information) ? root.personal_information : {}
    const owner = stringOf(personal, ['user_id'])
    yield* contactsOf(root, options)
    const chats = isObject(root.chats) ? listOf(root.chats.list) : [root]
    for (const chat of chats) if (isObject(chat)) yield* chatOf(chat, owner, options)
  },
}

function* contactsOf(root: Fields, { country }: ReadMessagesOptions): Generator<MessageItem> {
  const contacts = isObject(root.contacts) ? listOf(root.contacts.list) : []
  for (const contact of contacts) {
    if (!isObject(contact)) continue
    const name = ['first_name', 'last_name'].flatMap((part) => stringOf(contact, [part]) ?? []).join(' ')
    const id = numberOf(contact, ['user_id'])
    const phone = handleOf(stringOf(contact, ['phone_number']) ?? '', country)
    const handles = [...(phone ? [phone] : []), ...(id ? [ownHandle('telegram', `user${id}`)] : [])]
    if (name !== '' && handles.length > 0) yield { kind: 'contact', name, handles }
  }
}

type IsOwner = (id: string | undefined, name: string | undefined) => boolean

/** An account export names its owner by id. Names are then ignored, because a friend may have the same. */
function ownerOf(owner: string | undefined, options: ReadMessagesOptions): IsOwner {
  if (owner === undefined) return ownerTest(options)
  const isNamed = ownerTest(options)
  return (id, name) => (id === undefined ? isNamed(name) : id.replace(/^user/, '') === owner)
}

const noName = 'Deleted account'

function* chatOf(fields: Fields, owner: string | undefined, options: ReadMessagesOptions): Generator<MessageItem> {
  const type = stringOf(fields, ['type']) ?? ''
  const id = stringOf(fields, ['id']) ?? stringOf(fields, ['name']) ?? 'chat'
  const isGroup = !['personal_chat', 'bot_chat', 'saved_messages'].includes(type)
  const chat: MessageChat = { app: 'telegram', id, isGroup, ...titleOf(fields, type) }
  const messages = listOf(fields.messages)
  const isSingle = owner === undefined && type === 'personal_chat'
  const own = isSingle ? otherThan(messages, stringOf(fields, ['name']), options) : options
  const isOwner = ownerOf(owner, own)
  for (const message of messages) if (isObject(message)) yield messageOf(message, chat, isOwner, options)
}

const titleOf = (fields: Fields, type: string) => {
  const nameless = type === 'personal_chat' ? noName : undefined
  const title = type === 'saved_messages' ? 'Saved messages' : (stringOf(fields, ['name']) ?? nameless)
  return title === undefined ? {} : { title }
}

/** An export of one chat does not name its owner: of two writers, the one that the chat is not named after. */
function otherThan(messages: readonly unknown[], name: string | undefined, options: ReadMessagesOptions) {
  const writers = new Map<string, string>()
  for (const one of messages)
    if (isObject(one)) {
      const id = stringOf(one, ['from_id'])
      if (id !== undefined) writers.set(id, stringOf(one, ['from']) ?? '')
    }
  const others = [...writers].filter(([, from]) => from !== '' && from !== name)
  return name !== undefined && others.length === 1 && writers.size <= 2
    ? { ...options, me: [...options.me, others[0]![0]] }
    : options
}

function messageOf(fields: Fields, chat: MessageChat, isOwner: IsOwner, options: ReadMessagesOptions): MessageItem {
  const id = stringOf(fields, ['id'])
  const seconds = Number(stringOf(fields, ['date_unixtime']) ?? Number.NaN)
  const at = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(stringOf(fields, ['date']) ?? '')
  if (fields.type !== 'message') return { kind: 'skipped', why: 'group event' }
  if (id === undefined || !Number.isFinite(at))
    return { kind: 'unreadable', where: `a message of ${chat.title ?? chat.id}`, why: 'it has no id or no date' }
  const from = stringOf(fields, ['from'])
  const fromId = stringOf(fields, ['from_id'])
  const sender = isOwner(fromId, from)
    ? null
    : { handle: ownHandle('telegram', fromId ?? from ?? 'unknown'), name: from ?? noName }
  const text = wordsOf(fields)
  const file = fileOf(fields)
  if (text === '' && file === undefined) return { kind: 'skipped', why: 'empty' }
  const noise = options.withNoise ? undefined : noiseOf(sender, text)
  if (noise) return { kind: 'skipped', why: noise }
  const replyTo = stringOf(fields, ['reply_to_message_id'])
  const edited = Number(stringOf(fields, ['edited_unixtime']) ?? Number.NaN)
  return {
    ...{ kind: 'message', chat, id: `${chat.id}/${id}`, sender, at, text },
    ...(replyTo !== undefined && { replyTo: `${chat.id}/${replyTo}` }),
    ...(Number.isFinite(edited) && { editedAt: edited * 1000 }),
    ...(file !== undefined && { attachments: [{ name: file.split('/').at(-1) ?? file }] }),
    ...(fields.reactions !== undefined && { reactions: reactionsOf(listOf(fields.reactions), isOwner) }),
  }
}

/** The text of a message, a forwarded text with its author, or a poll. */
function wordsOf(fields: Fields): string {
  const parts = listOf(fields.text_entities)
  const poll = isObject(fields.poll) ? fields.poll : {}
  const choices = listOf(poll.answers).flatMap((one) => (isObject(one) ? (stringOf(one, ['text']) ?? []) : []))
  const asked = stringOf(poll, ['question'])
  const text = (parts.length > 0 ? textOf(parts) : textOf(fields.text)).trim()
  const own = text === '' && asked !== undefined ? [asked, ...choices.map((choice) => `- ${choice}`)].join('\n') : text
  const source = stringOf(fields, ['forwarded_from'])
  return source === undefined || own === '' ? own : `Forwarded from ${source}: ${own}`
}

/** Name of a file; for a file that was not exported, its type. */
function fileOf(fields: Fields): string | undefined {
  const named = [stringOf(fields, ['file_name']), stringOf(fields, ['file']), stringOf(fields, ['photo'])]
  const file = named.find((one) => one !== undefined && !/^\(.*\)$/.test(one))
  if (file !== undefined) return file
  const type = stringOf(fields, ['media_type'])?.replaceAll('_', ' ')
  if (type !== undefined) return [type, stringOf(fields, ['sticker_emoji'])].filter(Boolean).join(' ')
  return named.some((one) => one !== undefined) ? (fields.photo === undefined ? 'file' : 'photo') : undefined
}

/** A text, or pieces of which some are marked up: `{type: 'link', text}`. */
const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : listOf(value)
        .map((part) =>
          typeof part === 'string' ? part : isObject(part) && typeof part.text === 'string' ? part.text : '',
        )
        .join('')

const reactionsOf = (reactions: readonly unknown[], isOwner: IsOwner) =>
  reactions.flatMap((one) => {
    if (!isObject(one)) return []
    const emoji = stringOf(one, ['emoji']) ?? 'sticker'
    return listOf(one.recent).flatMap((by) => {
      const id = isObject(by) ? stringOf(by, ['from_id']) : undefined
      const name = isObject(by) ? stringOf(by, ['from']) : undefined
      if (id === undefined) return []
      return [
        {
          by: isOwner(id, name) ? null : { handle: ownHandle('telegram', id), ...(name !== undefined && { name }) },
          emoji,
        },
      ]
    })
  })

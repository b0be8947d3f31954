import type { MessageChat, MessageImporter, MessageItem, MessageSender } from '../../ports/messages.ts'
import { type Fields, isObject, listOf, stringOf, timeOf } from '../fields.ts'
import { ownerTest, ownHandle } from './handles.ts'
import { readJson } from './read-json.ts'

/** JSON of DiscordChatExporter: one file per channel, or a folder of them. */
export const discord: MessageImporter = {
  name: 'discord',
  ownerByName: true,
  summary: 'Discord: JSON of DiscordChatExporter, a file or a folder',
  async recognises(place) {
    const name = place.isFolder ? place.names.find((one) => /\.json$/i.test(one)) : undefined
    if (place.isFolder && name === undefined) return false
    const head = (await place.head(name)).slice(0, 4000)
    return /"guild"\s*:/.test(head) && /"channel"\s*:/.test(head)
  },
  async *read(place, options) {
    const names = place.isFolder ? place.names.filter((name) => /\.json$/i.test(name)) : [undefined]
    const isOwner = ownerTest(options)
    for (const name of names) {
      const root = await readJson(place, name).catch((error: Error) => error)
      if (!(root instanceof Error)) yield* channelOf(root, isOwner)
      else if (name === undefined) throw root
      else yield { kind: 'unreadable', where: name, why: root.message }
    }
  },
}

type IsOwner = (...names: (string | undefined)[]) => boolean

function* channelOf(root: Fields, isOwner: IsOwner): Generator<MessageItem> {
  const channel = isObject(root.channel) ? root.channel : {}
  const guild = isObject(root.guild) ? root.guild : {}
  const type = stringOf(channel, ['type']) ?? ''
  const name = stringOf(channel, ['name'])
  const server = stringOf(guild, ['name'])
  const isGroup = !/^(?:DirectTextChat|DM|1)$/.test(type)
  const title = isGroup && server !== undefined && !/^Direct/.test(server) ? `${server} #${name}` : name
  const chat: MessageChat = {
    ...{ app: 'discord', id: stringOf(channel, ['id']) ?? name ?? 'channel', isGroup },
    ...(title !== undefined && { title }),
  }
  for (const message of listOf(root.messages)) if (isObject(message)) yield messageOf(message, chat, isOwner)
}

const senderOf = (author: Fields): MessageSender => {
  const name = stringOf(author, ['nickname', 'name'])
  return {
    handle: ownHandle('discord', stringOf(author, ['id']) ?? name ?? 'unknown'),
    ...(name !== undefined && { name }),
  }
}

/** Whether the author is the owner, by id, name or nickname. */
const isMine = (author: Fields, isOwner: IsOwner): boolean =>
  isOwner(stringOf(author, ['id']), stringOf(author, ['name']), stringOf(author, ['nickname']))

function messageOf(fields: Fields, chat: MessageChat, isOwner: IsOwner): MessageItem {
  const id = stringOf(fields, ['id'])
  const at = timeOf(fields, ['timestamp'])
  if (id === undefined || at === undefined)
    return { kind: 'unreadable', where: `a message of ${chat.title ?? chat.id}`, why: 'it has no id or no date' }
  const type = stringOf(fields, ['type']) ?? 'Default'
  if (!['Default', 'Reply', '0', '19'].includes(type)) return { kind: 'skipped', why: 'group event' }
  const author = isObject(fields.author) ? fields.author : {}
  const text = withNames((stringOf(fields, ['content']) ?? '').trim(), listOf(fields.mentions))
  const attachments = listOf(fields.attachments).flatMap((file) => {
    const name = isObject(file) ? stringOf(file, ['fileName', 'filename', 'url']) : undefined
    return name === undefined ? [] : [{ name: name.split('/').at(-1)!.replace(/\?.*$/, '') }]
  })
  if (text === '' && attachments.length === 0) return { kind: 'skipped', why: 'empty' }
  const editedAt = timeOf(fields, ['timestampEdited'])
  const reference = isObject(fields.reference) ? stringOf(fields.reference, ['messageId']) : undefined
  return {
    ...{ kind: 'message', chat, id: `${chat.id}/${id}`, at, text },
    sender: isMine(author, isOwner) ? null : senderOf(author),
    ...(editedAt !== undefined && { editedAt }),
    ...(reference !== undefined && { replyTo: `${chat.id}/${reference}` }),
    ...(attachments.length > 0 && { attachments }),
    ...(fields.reactions !== undefined && { reactions: reactionsOf(listOf(fields.reactions), isOwner) }),
  }
}

/** `<@200>` and `<@!200>` mention people, who are listed beside the text; `<:name:1>` is a server emoji. */
const withNames = (text: string, mentions: readonly unknown[]): string => {
  const names = new Map(
    mentions.flatMap((one) =>
      isObject(one) ? [[stringOf(one, ['id']) ?? '', stringOf(one, ['nickname', 'name'])] as const] : [],
    ),
  )
  return text.replace(/<@[!&]?(\d+)>/g, (_, id: string) => `@${names.get(id) ?? id}`).replace(/<a?(:\w+:)\d+>/g, '$1')
}

const reactionsOf = (reactions: readonly unknown[], isOwner: IsOwner) =>
  reactions.flatMap((one) => {
    if (!isObject(one)) return []
    const emoji = isObject(one.emoji) ? (stringOf(one.emoji, ['name', 'code']) ?? '🙂') : '🙂'
    return listOf(one.users).flatMap((user) =>
      isObject(user) ? [{ by: isMine(user, isOwner) ? null : senderOf(user), emoji }] : [],
    )
  })

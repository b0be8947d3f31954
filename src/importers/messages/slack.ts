import type { ImportPlace } from '../../ports/importer.ts'
import type { MessageChat, MessageImporter, MessageItem, MessageSender } from '../../ports/messages.ts'
import { type Fields, isObject, listOf, stringOf } from '../fields.ts'
import { ownerTest, ownHandle } from './handles.ts'
import { readAnyJson } from './read-json.ts'

/** Users of a workspace by id. */
type Users = Map<string, { name: string; address: string | undefined; otherNames: readonly string[] }>

/** The zip of a workspace, or its extracted folder. */
export const slack: MessageImporter = {
  name: 'slack',
  ownerByName: true,
  summary: 'Slack: the zip of an export, or its folder',
  recognises: ({ isFolder, names }) =>
    isFolder &&
    names.includes('users.json') &&
    names.some((name) => /^(?:channels|groups|dms|mpims)\.json$/.test(name)),
  async *read(place, options) {
    const users = await readUsers(place)
    const isOwner = ownerTest(options)
    const mine = new Set(
      [...users].flatMap(([id, { name, address, otherNames }]) =>
        isOwner(id, name, address, ...otherNames) ? [id] : [],
      ),
    )
    for (const [id, { name, address }] of users)
      if (!mine.has(id) && address !== undefined)
        yield { kind: 'contact', name, handles: [handleOf(id), `mailto:${address.toLowerCase()}`] }
    for (const [folder, chat] of await readChannels(place, users, mine)) {
      const days = place.names.filter((name) => name.startsWith(`${folder}/`) && /\d{4}-\d{2}-\d{2}\.json$/.test(name))
      for (const [done, day] of days.entries()) {
        options.onProgress?.(done, days.length)
        yield* dayOf(place, day, { chat, users, mine })
      }
    }
  },
}

const handleOf = (id: string): string => ownHandle('slack', id)

async function readUsers(place: ImportPlace): Promise<Users> {
  const users: Users = new Map()
  for (const user of listOf(await readAnyJson(place, 'users.json'))) {
    if (!isObject(user)) continue
    const id = stringOf(user, ['id'])
    const profile = isObject(user.profile) ? user.profile : {}
    const name = stringOf(profile, ['display_name', 'real_name']) ?? stringOf(user, ['real_name', 'name'])
    // The owner may use any of these names: "nora" is displayed, and --me is "Nora Feld".
    const otherNames = [profile.real_name, user.real_name, user.name].filter((one) => typeof one === 'string')
    if (id !== undefined) users.set(id, { name: name ?? id, address: stringOf(profile, ['email']), otherNames })
  }
  return users
}

/** Channels by the folder with their days; those with one other person are not groups. */
async function readChannels(
  place: ImportPlace,
  users: Users,
  mine: ReadonlySet<string>,
): Promise<Map<string, MessageChat>> {
  const chats = new Map<string, MessageChat>()
  for (const file of ['channels.json', 'groups.json', 'mpims.json', 'dms.json']) {
    if (!place.names.includes(file)) continue
    for (const channel of listOf(await readAnyJson(place, file))) {
      if (!isObject(channel)) continue
      const id = stringOf(channel, ['id'])
      const name = stringOf(channel, ['name'])
      if (id === undefined) continue
      const members = listOf(channel.members).flatMap((one) => (typeof one === 'string' && !mine.has(one) ? [one] : []))
      const isGroup = file !== 'dms.json'
      const people = members.map((one) => senderOf(one, users))
      // Slack names a group chat after its members' logins, so a title is made from their names.
      const title =
        file === 'mpims.json' && people.length > 0 ? people.map(({ name: one }) => one ?? '?').join(', ') : `#${name}`
      chats.set(isGroup ? (name ?? id) : id, {
        ...{ app: 'slack', id, isGroup },
        ...(isGroup && name !== undefined && { title }),
        people,
      })
    }
  }
  return chats
}

/** Guests are not in the list of users, so their names come from their messages. */
function nameGuest(fields: Fields, user: string, users: Users): void {
  if (users.has(user)) return
  const profile = isObject(fields.user_profile)
    ? fields.user_profile
    : isObject(fields.bot_profile)
      ? fields.bot_profile
      : {}
  const name = stringOf(profile, ['display_name', 'real_name', 'name']) ?? stringOf(fields, ['username'])
  if (name !== undefined) users.set(user, { name, address: undefined, otherNames: [] })
}

const senderOf = (id: string, users: Users): MessageSender => {
  const name = users.get(id)?.name
  return { handle: handleOf(id), ...(name !== undefined && { name }) }
}

interface Day {
  chat: MessageChat
  users: Users
  mine: ReadonlySet<string>
}

async function* dayOf(place: ImportPlace, name: string, day: Day): AsyncGenerator<MessageItem> {
  const found = await readAnyJson(place, name).catch((error: Error) => error)
  if (found instanceof Error) return yield { kind: 'unreadable', where: name, why: found.message }
  for (const message of listOf(found)) if (isObject(message)) yield messageOf(message, day)
}

/** Subtypes with text; others report joins, departures and settings. */
const spoken = new Set(['bot_message', 'file_share', 'thread_broadcast', 'me_message', 'file_comment'])

function messageOf(fields: Fields, { chat, users, mine }: Day): MessageItem {
  const ts = stringOf(fields, ['ts'])
  const subtype = stringOf(fields, ['subtype'])
  const id = `${chat.id}/${ts}`
  if (subtype === 'message_deleted' || subtype === 'tombstone') {
    const of = stringOf(fields, ['deleted_ts']) ?? ts
    return { kind: 'deleted', chat, id: `${chat.id}/${of}` }
  }
  if (subtype !== undefined && !spoken.has(subtype)) return { kind: 'skipped', why: 'group event' }
  const at = Number(ts) * 1000
  if (ts === undefined || !Number.isFinite(at))
    return { kind: 'unreadable', where: `a message of ${chat.title ?? chat.id}`, why: 'it has no time' }
  const user = stringOf(fields, ['user', 'bot_id', 'username']) ?? 'unknown'
  nameGuest(fields, user, users)
  const sender = mine.has(user) ? null : senderOf(user, users)
  const attachments = listOf(fields.files).flatMap((file) => {
    const title = isObject(file) ? stringOf(file, ['name', 'title']) : undefined
    const mime = isObject(file) ? stringOf(file, ['mimetype']) : undefined
    return title === undefined ? [] : [{ name: title, ...(mime !== undefined && { mime }) }]
  })
  const text = decode(stringOf(fields, ['text']) ?? '', users)
  if (text === '' && attachments.length === 0) return { kind: 'skipped', why: 'empty' }
  const thread = stringOf(fields, ['thread_ts'])
  const edited = isObject(fields.edited) ? Number(stringOf(fields.edited, ['ts'])) * 1000 : Number.NaN
  return {
    ...{ kind: 'message', chat, id, sender, at: Math.round(at), text },
    ...(thread !== undefined && thread !== ts && { replyTo: `${chat.id}/${thread}` }),
    ...(Number.isFinite(edited) && { editedAt: Math.round(edited) }),
    ...(attachments.length > 0 && { attachments }),
    ...(fields.reactions !== undefined && { reactions: reactionsOf(listOf(fields.reactions), users, mine) }),
  }
}

const reactionsOf = (reactions: readonly unknown[], users: Users, mine: ReadonlySet<string>) =>
  reactions.flatMap((one) => {
    const emoji = isObject(one) ? stringOf(one, ['name']) : undefined
    if (!isObject(one) || emoji === undefined) return []
    return listOf(one.users).flatMap((user) =>
      typeof user === 'string' ? [{ by: mine.has(user) ? null : senderOf(user, users), emoji: `:${emoji}:` }] : [],
    )
  })

/** `<@U1>`, `<#C1|name>`, `<address|label>`, `<!here>` and the three characters that Slack escapes. */
const decode = (text: string, users: Users): string =>
  text
    .replace(
      /<@([A-Z0-9]+)(?:\|([^>]+))?>/g,
      (_, id: string, label?: string) => `@${users.get(id)?.name ?? label ?? id}`,
    )
    .replace(/<#[A-Z0-9]+\|([^>]+)>/g, '#$1')
    .replace(/<!date\^[^>|]*\|([^>]*)>/g, '$1')
    .replace(/<!(?:subteam\^[A-Z0-9]+\|)?([^>|]+)(?:\|[^>]+)?>/g, '@$1')
    .replace(/<((?:https?|mailto|tel):[^>|]+)(?:\|([^>]+))?>/g, (_, address: string, label?: string) =>
      label === undefined || label === address ? address : `${label} (${address})`,
    )
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim()

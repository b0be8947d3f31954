import type { ImportPlace } from '../../ports/importer.ts'
import type { MessageChat, MessageImporter, MessageItem, ReadMessagesOptions } from '../../ports/messages.ts'
import { type Fields, isObject, listOf, parseObject, stringOf, timeOf } from '../fields.ts'
import { ownerTest, senderNamed } from './handles.ts'
import { noiseOf } from './noise.ts'

/** Folders of `sigexport`: one a chat, with its messages in `data.json`, a line each. */
export const signal: MessageImporter = {
  name: 'signal',
  summary: 'Signal: the folder that sigexport writes',
  async recognises(place) {
    const name = filesIn(place)[0]
    if (name === undefined) return false
    const first = parseObject((await place.head(name)).split('\n')[0] ?? '')
    return first !== undefined && 'sender' in first && 'body' in first
  },
  async *read(place, options) {
    for (const name of filesIn(place)) yield* chatOf(place, name, options)
  },
}

/** How sigexport names the sender of what Signal says itself. */
const nobody = 'No-Sender'

const filesIn = ({ isFolder, names }: ImportPlace): string[] =>
  isFolder ? names.filter((name) => /(?:^|\/)data\.json$/.test(name)) : []

async function* chatOf(place: ImportPlace, name: string, options: ReadMessagesOptions): AsyncGenerator<MessageItem> {
  const rows: Fields[] = []
  let line = 0
  for await (const text of place.lines(name)) {
    line++
    if (text.trim() === '') continue
    const fields = parseObject(text)
    if (fields) rows.push(fields)
    else yield { kind: 'unreadable', where: `${name}, line ${line}`, why: 'it is not a JSON object' }
  }
  const title = name.split('/').at(-2) ?? 'Signal'
  // sigexport calls the owner Me.
  const isOwner = ownerTest({ ...options, me: ['Me', ...options.me] })
  const writers = new Set(rows.flatMap((row) => stringOf(row, ['sender']) ?? []))
  const others = [...writers].filter((one) => !isOwner(one) && one !== nobody)
  const somebody = (one: string) => senderNamed('signal', one, options.country, { fromAddressBook: true })
  const isGroup = others.length > 1
  const people = (others.length > 0 ? others : [title]).map(somebody)
  const chat: MessageChat = { app: 'signal', id: title.toLowerCase(), title, isGroup, people }
  const seen = new Map<string, number>()
  for (const row of rows) {
    const at = timeOf(row, ['date', 'timestamp'])
    const from = stringOf(row, ['sender'])
    if (at === undefined || from === undefined) {
      yield { kind: 'unreadable', where: name, why: 'a message has no date or no sender' }
      continue
    }
    if (from === nobody) {
      yield { kind: 'skipped', why: 'system line' }
      continue
    }
    const base = `${at}|${from.toLowerCase()}`
    const count = (seen.get(base) ?? 0) + 1
    seen.set(base, count)
    const sender = isOwner(from) ? null : somebody(from)
    const text = (stringOf(row, ['body']) ?? '').trim()
    const files = listOf(row.attachments).flatMap((file) => {
      const named = isObject(file)
        ? stringOf(file, ['name', 'fileName', 'path'])
        : typeof file === 'string'
          ? file
          : undefined
      return named === undefined ? [] : [{ name: named.split('/').at(-1)! }]
    })
    const noise = options.withNoise ? undefined : noiseOf(sender, text)
    if (noise) yield { kind: 'skipped', why: noise }
    else if (text === '' && files.length === 0) yield { kind: 'skipped', why: 'empty' }
    else
      yield {
        ...{ kind: 'message', chat, id: `${chat.id}|${base}|${count}`, sender, at, text },
        ...(files.length > 0 && { attachments: files }),
      }
  }
}

import { quickHash } from '../../core/quick-hash.ts'
import type { ImportPlace } from '../../ports/importer.ts'
import type { MessageChat, MessageImporter, MessageItem, ReadMessagesOptions } from '../../ports/messages.ts'
import { type Fields, isObject, listOf, parseObject, stringOf, timeOf } from '../fields.ts'
import { ownerTest, senderNamed } from './handles.ts'
import { noiseOf } from './noise.ts'

/** Folders of `sigexport`: one per chat, with its messages in `data.json`, one per line. */
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
    const count = counter()
    for (const name of filesIn(place)) yield* chatOf(place, name, options, count)
  },
}

/** The sender that sigexport gives Signal's own messages. */
const noSender = 'No-Sender'

const filesIn = ({ isFolder, names }: ImportPlace): string[] =>
  isFolder ? names.filter((name) => /(?:^|\/)data\.json$/.test(name)) : []

/** Counts the occurrences of a key, including this one. */
function counter(): (key: string) => number {
  const seen = new Map<string, number>()
  return (key) => {
    const times = (seen.get(key) ?? 0) + 1
    seen.set(key, times)
    return times
  }
}

/**
 * An id that does not change when the owner renames a contact: the time, which Signal keeps in milliseconds. An older
 * export has whole seconds, which messages may share, so their text is added.
 */
const lastingId = (at: number, words: () => string): string =>
  at % 1000 === 0 ? `${at}|${quickHash(words())}` : `${at}`

async function* chatOf(
  place: ImportPlace,
  name: string,
  options: ReadMessagesOptions,
  count: (key: string) => number,
): AsyncGenerator<MessageItem> {
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
  const others = [...writers].filter((one) => !isOwner(one) && one !== noSender)
  const senderOf = (one: string) => senderNamed('signal', one, options.country, { fromAddressBook: true })
  const isGroup = others.length > 1
  const people = (others.length > 0 ? others : [title]).map(senderOf)
  const chat: MessageChat = { app: 'signal', id: title.toLowerCase(), title, isGroup, isNamed: true, people }
  const countFormer = counter()
  for (const row of rows) {
    const at = timeOf(row, ['date', 'timestamp'])
    const from = stringOf(row, ['sender'])
    if (at === undefined || from === undefined) {
      yield { kind: 'unreadable', where: name, why: 'a message has no date or no sender' }
      continue
    }
    if (from === noSender) {
      yield { kind: 'skipped', why: 'system line' }
      continue
    }
    const base = `${at}|${from.toLowerCase()}`
    const formerId = `${chat.id}|${base}|${countFormer(base)}`
    const sender = isOwner(from) ? null : senderOf(from)
    const text = (stringOf(row, ['body']) ?? '').trim()
    const files = listOf(row.attachments).flatMap((file) => {
      const named = isObject(file)
        ? stringOf(file, ['name', 'fileName', 'path'])
        : typeof file === 'string'
          ? file
          : undefined
      return named === undefined ? [] : [{ name: named.split('/').at(-1)! }]
    })
    const lasting = lastingId(at, () => [text, ...files.map((file) => file.name)].join('\n'))
    const id = `${lasting}|${count(lasting)}`
    const noise = options.withNoise ? undefined : noiseOf(sender, text)
    if (noise) yield { kind: 'skipped', why: noise }
    else if (text === '' && files.length === 0) yield { kind: 'skipped', why: 'empty' }
    else
      yield {
        ...{ kind: 'message', chat, id, formerId, sender, at, text },
        ...(files.length > 0 && { attachments: files }),
      }
  }
}

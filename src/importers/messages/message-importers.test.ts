import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openMessageSource } from '../../app/import/message-source.ts'
import type { ImportedMessage, MessageItem } from '../../ports/messages.ts'
import { openSqlite } from '../../storage/sqlite/database.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-importers-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const put = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  return path
}
async function read(path: string, more: { me?: string[]; from?: string } = {}) {
  const { importer, place } = await openMessageSource(path, more.from, (file) => openSqlite(file, { readOnly: true }))
  const items: MessageItem[] = []
  const options = { me: more.me ?? [], country: 'DE', since: undefined, withNoise: false }
  for await (const item of importer.read(place, options)) items.push(...[item].flat())
  return {
    format: importer.name,
    items,
    messages: items.filter((item): item is ImportedMessage => item.kind === 'message'),
  }
}
const _local = (...at: [number, number, number, number, number, number?]) =>
  new Date(at[0], at[1] - 1, ...([at[2], at[3], at[4], at[5] ?? 0] as const)).getTime()

describe('Telegram', () => {
  const result = {
    personal_information: { user_id: 7, first_name: 'Boris' },
    contacts: { list: [{ user_id: 12, first_name: 'Ann', last_name: 'Larsen', phone_number: '+49 151 12345678' }] },
    chats: {
      list: [
        {
          ...{ name: 'Ann', type: 'personal_chat', id: 99 },
          messages: [
            {
              id: 1,
              type: 'message',
              date_unixtime: '1714730400',
              from: 'Ann',
              from_id: 'user12',
              text: ['see ', { type: 'link', text: 'https://a.example' }],
              text_entities: [
                { type: 'plain', text: 'see ' },
                { type: 'link', text: 'https://a.example' },
              ],
            },
            {
              id: 2,
              type: 'message',
              date_unixtime: '1714730460',
              from: 'Boris',
              from_id: 'user7',
              text: 'thanks',
              reply_to_message_id: 1,
              edited_unixtime: '1714730500',
              reactions: [{ type: 'emoji', emoji: '👍', recent: [{ from: 'Ann', from_id: 'user12' }] }],
            },
            { id: 3, type: 'service', date_unixtime: '1714730461', action: 'phone_call' },
            {
              id: 4,
              type: 'message',
              date_unixtime: '1714730470',
              from: 'Ann',
              from_id: 'user12',
              text: '',
              photo: 'photos/p.jpg',
            },
          ],
        },
      ],
    },
  }
  it('reads an account with links, replies, edits, reactions and contacts', async () => {
    const { format, messages, items } = await read(
      put('export/result.json', JSON.stringify(result)).replace('/result.json', ''),
    )
    expect(format).toBe('telegram')
    expect(messages).toMatchObject([
      { id: '99/1', at: 1714730400000, text: 'see https://a.example', sender: { handle: 'telegram:user12' } },
      { id: '99/2', sender: null, replyTo: '99/1', editedAt: 1714730500000, reactions: [{ emoji: '👍' }] },
      { id: '99/4', attachments: [{ name: 'p.jpg' }] },
    ])
    expect(items).toContainEqual({
      kind: 'contact',
      name: 'Ann Larsen',
      handles: ['tel:+4915112345678', 'telegram:user12'],
    })
  })

  it('finds the owner in the export of one chat', async () => {
    const chat = result.chats.list[0]!
    const { messages } = await read(put('result.json', JSON.stringify(chat)))
    expect(messages.map(({ sender }) => sender?.name ?? 'me')).toEqual(['Ann', 'me', 'Ann'])
  })

  it('reports the position of truncated JSON', async () => {
    const text = JSON.stringify(result).slice(0, -40)
    await expect(read(put('result.json', text))).rejects.toThrow('not complete JSON')
  })
})

describe('Slack', () => {
  it('reads channels and direct messages with threads, edits, files and deletions', async () => {
    put(
      's/users.json',
      JSON.stringify([
        { id: 'U1', name: 'ann', profile: { display_name: 'Ann', email: 'Ann@Example.com' } },
        { id: 'U2', name: 'bo', real_name: 'Boris Feld', profile: { display_name: 'Boris', real_name: 'Boris Feld' } },
      ]),
    )
    put('s/channels.json', JSON.stringify([{ id: 'C1', name: 'boats', members: ['U1', 'U2'] }]))
    put('s/dms.json', JSON.stringify([{ id: 'D1', members: ['U1', 'U2'] }]))
    const day = [
      {
        type: 'message',
        user: 'U1',
        ts: '1714730400.000100',
        text: 'Race &amp; regatta <@U2>: <https://r.example|plan>',
        reactions: [{ name: 'tada', users: ['U2'] }],
      },
      {
        type: 'message',
        user: 'U2',
        ts: '1714730401.000100',
        thread_ts: '1714730400.000100',
        text: 'ok',
        edited: { user: 'U2', ts: '1714730500.000000' },
      },
      { type: 'message', subtype: 'channel_join', user: 'U2', ts: '1714730402.000100', text: 'joined' },
      { type: 'message', subtype: 'message_deleted', deleted_ts: '1714730399.000100', ts: '1714730403.000100' },
      {
        type: 'message',
        user: 'U1',
        ts: '1714730404.000100',
        text: '',
        files: [{ name: 'map.png', mimetype: 'image/png' }],
      },
    ]
    put('s/boats/2024-05-03.json', JSON.stringify(day))
    put(
      's/D1/2024-05-03.json',
      JSON.stringify([{ type: 'message', user: 'U1', ts: '1714730405.000100', text: 'hello' }]),
    )
    put('s/boats/2024-05-04.json', '[{"type":')
    const { format, messages, items } = await read(join(folder, 's'), { me: ['Boris Feld'] })
    expect(format).toBe('slack')
    expect(messages).toMatchObject([
      {
        chat: { title: '#boats', isGroup: true },
        text: 'Race & regatta @Boris: plan (https://r.example)',
        reactions: [{ by: null, emoji: ':tada:' }],
      },
      { sender: null, replyTo: 'C1/1714730400.000100', editedAt: 1714730500000 },
      { attachments: [{ name: 'map.png', mime: 'image/png' }] },
      { chat: { id: 'D1', isGroup: false }, text: 'hello', sender: { name: 'Ann' } },
    ])
    expect(items.map(({ kind }) => kind)).toEqual([
      'contact',
      'message',
      'message',
      'skipped',
      'deleted',
      'message',
      'unreadable',
      'message',
    ])
  })
})

describe('Discord and Signal', () => {
  it('are read from a channel with replies and edits', async () => {
    const author = (id: string, name: string) => ({ id, name, nickname: name })
    const channel = {
      ...{ guild: { id: '1', name: 'Harbour' }, channel: { id: '5', type: 'GuildTextChat', name: 'boats' } },
      messages: [
        {
          id: '10',
          type: 'Default',
          timestamp: '2024-05-03T10:00:00+00:00',
          content: 'hi',
          author: author('a', 'Ann'),
          attachments: [{ fileName: 'a.png' }],
          reactions: [],
        },
        {
          id: '11',
          type: 'Reply',
          timestamp: '2024-05-03T10:01:00+00:00',
          timestampEdited: '2024-05-03T10:02:00+00:00',
          content: 'yes',
          author: author('b', 'Boris'),
          reference: { messageId: '10' },
          attachments: [],
          reactions: [],
        },
        {
          id: '12',
          type: 'GuildMemberJoin',
          timestamp: '2024-05-03T10:01:00+00:00',
          content: '',
          author: author('c', 'C'),
          attachments: [],
          reactions: [],
        },
      ],
    }
    const { format, messages } = await read(put('boats.json', JSON.stringify(channel)), { me: ['Boris'] })
    expect(format).toBe('discord')
    expect(messages).toMatchObject([
      {
        id: '5/10',
        chat: { title: 'Harbour #boats' },
        sender: { handle: 'discord:a' },
        attachments: [{ name: 'a.png' }],
      },
      { id: '5/11', sender: null, replyTo: '5/10', editedAt: Date.UTC(2024, 4, 3, 10, 2) },
    ])
  })

  it('are read from sigexport output', async () => {
    const line = (sender: string, body: string, minute: number) =>
      `${JSON.stringify({ date: `2024-05-03 10:0${minute}:00`, sender, body, attachments: [] })}\n`
    put('out/Ann Larsen/data.json', line('Ann Larsen', 'hi', 0) + line('Me', 'hello', 1))
    const { format, messages } = await read(join(folder, 'out'))
    expect(format).toBe('signal')
    expect(messages).toMatchObject([{ sender: { name: 'Ann Larsen' }, chat: { isGroup: false } }, { sender: null }])
  })
})

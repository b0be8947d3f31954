import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openMessageSource } from '../../app/import/message-source.ts'
import { JarvisError } from '../../core/errors.ts'
import type { ImportedMessage, MessageItem } from '../../ports/messages.ts'
import { openSqlite } from '../../storage/sqlite/database.ts'
import { attributedBody } from '../../testing/made-messages.ts'
import { handleOf } from './handles.ts'
import { noiseOf } from './noise.ts'
import { decodeAttributedBody } from './typedstream.ts'

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

describe('shared message helpers', () => {
  it('decode the bodies of Messages with every length encoding', () => {
    for (const text of ['hi', 'x'.repeat(127), 'ä'.repeat(100), 'x'.repeat(300), '🎂'.repeat(20_000)])
      expect(decodeAttributedBody(attributedBody(text))).toBe(text)
    fc.assert(fc.property(fc.uint8Array(), (bytes) => decodeAttributedBody(bytes) === null))
    fc.assert(
      fc.property(fc.nat(400), (cut) => {
        const text = decodeAttributedBody(attributedBody('a longer text of a message').slice(0, cut))
        return text === null || text === 'a longer text of a message'
      }),
    )
  })

  it('normalize numbers and addresses', () => {
    expect(['0151 12345678', '+49 (151) 1234-5678', 'tel:+4915112345678'].map((raw) => handleOf(raw, 'DE'))).toEqual(
      Array(3).fill('tel:+4915112345678'),
    )
    expect(handleOf('Ann@Example.COM', undefined)).toBe('mailto:ann@example.com')
    expect(handleOf('Ann', 'DE')).toBeUndefined()
  })

  it('drop one-time codes of services and keep those from friends', () => {
    const ann = { handle: 'tel:+4915112345678' }
    expect(noiseOf({ handle: 'imessage:bank' }, 'Code: 482913')).toBe('one-time code')
    expect(noiseOf(ann, 'Dein Bestätigungscode lautet 482 913')).toBe('one-time code')
    expect(noiseOf({ handle: 'telegram:777000' }, 'Login code: 48291. Do not give it to anyone')).toBe('one-time code')
    expect(noiseOf({ handle: 'signal:mika' }, 'the gym code changed, it is 4471 now')).toBeUndefined()
    expect(noiseOf(ann, 'The code of the door is 482913')).toBeUndefined()
    expect(noiseOf(ann, 'We meet in 2024, pin it')).toBeUndefined()
    expect(noiseOf(null, 'Your code is 482913')).toBeUndefined()
  })

  it('fail with a Jarvis error, or read a part, for any file content', async () => {
    const names = ['a.txt', 'result.json', 'b.jsonl', 'c.vcf', 'd.mbox', 'e.eml', 'f.zip', 'chat.db']
    const begins = [
      '[03/05/24, 12:00:00] Ann: x\n',
      '{"chats":{"list":[',
      '{"from":"a","text":"b","date":"2024"}\n',
      'BEGIN:VCARD\n',
      'From a 2024\n',
      '',
      'PK\x03\x04',
      'SQLite format 3\0',
    ]
    await fc.assert(
      fc.asyncProperty(fc.nat(names.length - 1), fc.uint8Array({ maxLength: 300 }), async (kind, bytes) => {
        const path = put(names[kind]!, Buffer.concat([Buffer.from(begins[kind]!), bytes]))
        await read(path).catch((error) => {
          if (!(error instanceof JarvisError)) throw error
        })
      }),
      { numRuns: 120 },
    )
  }, 120_000)
})

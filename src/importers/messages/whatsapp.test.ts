import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openMessageSource } from '../../app/import/message-source.ts'
import type { ImportedMessage, MessageItem } from '../../ports/messages.ts'
import { openSqlite } from '../../storage/sqlite/database.ts'
import { omittedDocument } from './whatsapp-lines.ts'

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
const local = (...at: [number, number, number, number, number, number?]) =>
  new Date(at[0], at[1] - 1, ...([at[2], at[3], at[4], at[5] ?? 0] as const)).getTime()

describe('WhatsApp', () => {
  const cases: [string, string, number[]][] = [
    [
      'iOS, German',
      '[31.12.23, 21:41:07] Ann: eins\n[01.01.24, 09:05:00] Boris: zwei\n',
      [local(2023, 12, 31, 21, 41, 7), local(2024, 1, 1, 9, 5)],
    ],
    [
      'iOS, US',
      '\u200e[12/31/23, 9:41:07\u202fPM] Ann: one\n[1/2/24, 9:05:00\u202fAM] Boris: two\n',
      [local(2023, 12, 31, 21, 41, 7), local(2024, 1, 2, 9, 5)],
    ],
    [
      'Android, UK',
      '31/12/2023, 21:41 - Ann: one\n01/01/2024, 09:05 - Boris: two\n',
      [local(2023, 12, 31, 21, 41), local(2024, 1, 1, 9, 5)],
    ],
    [
      'Android, US',
      '12/31/23, 9:41 PM - Ann: one\n1/2/24, 9:05 AM - Boris: two\n',
      [local(2023, 12, 31, 21, 41), local(2024, 1, 2, 9, 5)],
    ],
    [
      'iOS, Arabic',
      '[٣١\u200f/١٢\u200f/٢٠٢٣، ٩:٤١:٠٧ م] Ann: one\n[١\u200f/١\u200f/٢٠٢٤، ٩:٠٥:٠٠ ص] Boris: two\n',
      [local(2023, 12, 31, 21, 41, 7), local(2024, 1, 1, 9, 5)],
    ],
    [
      'Android, Hindi',
      '३१/१२/२३, ९:४१ pm - Ann: one\n१/१/२४, ९:०५ am - Boris: two\n',
      [local(2023, 12, 31, 21, 41), local(2024, 1, 1, 9, 5)],
    ],
    [
      'Android, Dutch',
      '31-12-2023 21:41 - Ann: een\n01-01-2024 09:05 - Boris: twee\n',
      [local(2023, 12, 31, 21, 41), local(2024, 1, 1, 9, 5)],
    ],
    [
      'Android, Swedish',
      '2023-12-31 21:41 - Ann: en\n2024-01-01 09:05 - Boris: tva\n',
      [local(2023, 12, 31, 21, 41), local(2024, 1, 1, 9, 5)],
    ],
    [
      'Android, Spanish',
      '31/12/23, 9:41\u00a0p.\u00a0m. - Ann: uno\n1/1/24, 9:05\u00a0a.\u00a0m. - Boris: dos\n',
      [local(2023, 12, 31, 21, 41), local(2024, 1, 1, 9, 5)],
    ],
    [
      'Android, Italian',
      '31/12/23, 21:41 - Ann: uno\n01/01/24, 09:05 - Boris: due\n',
      [local(2023, 12, 31, 21, 41), local(2024, 1, 1, 9, 5)],
    ],
  ]
  it.each(cases)('reads dates of %s', async (_, text, expected) => {
    const { format, messages } = await read(put('WhatsApp Chat with Ann.txt', text))
    expect(format).toBe('whatsapp')
    expect(messages.map(({ at }) => at)).toEqual(expected)
    expect(messages.map(({ sender }) => sender?.name ?? null)).toEqual(['Ann', null])
  })

  it.each([
    ['2026-10-10, 10:00 - Ann: one\n2026-11-21, 21:30 - Ann: two\n', [2026, 10, 10], [2026, 11, 21]],
    ['[2026-05-03, 10:00:00] Ann: one\n', [2026, 5, 3], [2026, 5, 3]],
    ['[10/9/26, 10:00:00] Ann: one\n[11/21/26, 10:00:00] Ann: two\n', [2026, 10, 9], [2026, 11, 21]],
  ] as const)('never reads a day as a month, even if time would increase: %j', async (text, first, last) => {
    const { messages } = await read(put('WhatsApp Chat with Ann.txt', text), { me: ['Boris'] })
    expect([messages[0]!.at, messages.at(-1)!.at].map((at) => new Date(at).toDateString())).toEqual(
      [first, last].map(([year, month, day]) => new Date(year, month - 1, day).toDateString()),
    )
  })

  it('chooses the order of day and month in which time increases when all days are below 13', async () => {
    const text =
      '[05/04/24, 09:00:00] Ann: a\n[05/05/24, 09:00:00] Boris: b\n[05/06/24, 09:00:00] Ann: c\n[06/01/24, 09:00:00] Ann: d\n'
    const { messages } = await read(put('WhatsApp Chat with Ann.txt', text))
    expect(messages.map(({ at }) => at)).toEqual(
      [5, 5, 5, 6].map((month, index) => local(2024, month, [4, 5, 6, 1][index]!, 9, 0)),
    )
  })

  it('reads groups, multi-line messages and files, and omits system lines', async () => {
    const text = `03.05.24, 11:00 - Nachrichten und Anrufe sind Ende-zu-Ende-verschlüsselt.
03.05.24, 11:01 - Ann hat die Gruppe „Segeln“ erstellt
03.05.24, 11:02 - Ann: Wer bringt
die Seile?
- und die Anker?
03.05.24, 11:03 - +49 151 12345678: IMG-20240503-WA0001.jpg (Datei angehängt)
Am Steg
03.05.24, 11:04 - Boris: <Medien ausgeschlossen>
03.05.24, 11:05 - Boris: Ich: um 12:30 am Steg
`
    const { messages, items } = await read(put('WhatsApp-Chat mit Segeln.txt', text), { me: ['Boris'] })
    expect(
      messages.map(({ text: said, sender, attachments }) => [sender?.handle ?? 'me', said, attachments?.[0]?.name]),
    ).toEqual([
      ['whatsapp:ann', 'Wer bringt\ndie Seile?\n- und die Anker?', undefined],
      ['tel:+4915112345678', 'Am Steg', 'IMG-20240503-WA0001.jpg'],
      ['me', '', ''],
      ['me', 'Ich: um 12:30 am Steg', undefined],
    ])
    expect(messages[0]!.chat).toMatchObject({ isGroup: true, title: 'Segeln' })
    expect(items.filter(({ kind }) => kind === 'skipped')).toHaveLength(2)
  })

  it('reads every line of an export without bracket or dash after the time', async () => {
    const text = '15/06/16, 12:15:30: Ann: one\n15/06/16, 12:16:30: Boris: two\n15/06/16, 12:17:30: Ann: three\n'
    const { messages } = await read(put('WhatsApp Chat with Ann.txt', text), { from: 'whatsapp' })
    expect(messages.map(({ sender, text: said }) => [sender?.name ?? 'me', said])).toEqual([
      ['Ann', 'one'],
      ['me', 'two'],
      ['Ann', 'three'],
    ])
  })

  it('keeps a message about a deletion, and drops messages that WhatsApp marks as deleted', async () => {
    const bodies = ['You deleted', 'You deleted it?', 'This message was deleted', 'You deleted this message']
    const text = bodies.map((body, index) => `03.05.24, 11:0${index} - Ann: ${body}\n`).join('')
    const { items } = await read(put('WhatsApp Chat with Ann.txt', text), { me: ['Boris'] })
    expect(items.map(({ kind }) => kind)).toEqual(['message', 'message', 'deleted', 'deleted'])
  })
})

describe('an edited message', () => {
  it.each([
    ['Meet at nine <This message was edited>', 'Meet at nine', true],
    ['Meet at nine \u200e<This message was edited>', 'Meet at nine', true],
    ['Um neun am Steg \u200e<Diese Nachricht wurde bearbeitet.>', 'Um neun am Steg', true],
    ['Nos vemos <Se editó este mensaje.>', 'Nos vemos', true],
    ['Ok \u200e<此消息已编辑>', 'Ok', true],
    ['Look at the pier \u200e<attached: 00000042-PHOTO-2024-05-03-11-00-00.jpg>', 'Look at the pier', false],
    ['write it as <the name of the boat>', 'write it as <the name of the boat>', false],
  ])('is marked, and words in angle brackets are kept: %j', async (body, said, isEdited) => {
    const { messages } = await read(put('WhatsApp Chat with Ann.txt', `03.05.24, 11:00 - Ann: ${body}\n`), {
      me: ['Boris'],
    })
    expect(messages.map(({ text, editedAt }) => [text, editedAt !== undefined])).toEqual([[said, isEdited]])
  })
})

describe('a file that was left out of the export', () => {
  it.each([
    '<Media omitted>',
    '<Medien ausgeschlossen>',
    '<Multimedia omitido>',
    '<Archivo omitido>',
    '<Médias omis>',
    '<Media omessi>',
    '<Mídia oculta>',
    '<Arquivo de mídia oculto>',
    '\u200eimage omitted',
    '\u200eBild weggelassen',
    '\u200eimagen omitida',
    '\u200eimage absente',
    '\u200eimmagine omessa',
    '\u200eGIF esclusa',
    'sticker omitted',
    'Video weggelassen',
    '<View once voice message omitted>',
  ])('has no name: %j', async (body) => {
    const { messages } = await read(put('WhatsApp Chat with Ann.txt', `03.05.24, 11:00 - Ann: ${body}\n`), {
      me: ['Boris'],
    })
    expect(messages.map(({ text, attachments }) => [text, attachments])).toEqual([['', [{ name: '' }]]])
  })

  it.each(['I omitted the image', 'The media omitted it', 'Was the image omitted?', 'omitted', 'Das Bild fehlt'])(
    'is not seen in words of a person: %j',
    async (body) => {
      const { messages } = await read(put('WhatsApp Chat with Ann.txt', `03.05.24, 11:00 - Ann: ${body}\n`), {
        me: ['Boris'],
      })
      expect(messages.map(({ text, attachments }) => [text, attachments])).toEqual([[body, undefined]])
    },
  )
})

describe('the name of an omitted document', () => {
  it('is the text before the direction mark', () => {
    expect(omittedDocument('Report.pdf • \u200e12 pages document omitted')).toBe('Report.pdf')
    expect(omittedDocument('Report.pdf \u200edocument omitted')).toBe('Report.pdf')
    expect(omittedDocument('Report.pdf is here')).toBeUndefined()
  })

  it('is read quickly from a long hostile line', () => {
    const started = performance.now()
    expect(omittedDocument(`${'a • '.repeat(30_000)}\u200e<`)).toBeUndefined()
    expect(omittedDocument('a • '.repeat(30_000))).toBeUndefined()
    expect(performance.now() - started).toBeLessThan(500)
  })
})

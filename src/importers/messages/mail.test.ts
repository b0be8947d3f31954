import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openMessageSource } from '../../app/import/message-source.ts'
import type { ImportedMessage, MessageItem } from '../../ports/messages.ts'
import { openSqlite } from '../../storage/sqlite/database.ts'
import { givenNameFirst } from './mail.ts'

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
describe('mail and contacts', () => {
  const mails = `From ann@example.com Fri May  3 10:00:00 2024
From: Ann Larsen <Ann@Example.com>
To: boris@example.com
Subject: The flat
Date: Fri, 3 May 2024 10:00:00 +0000
Message-ID: <1@x>

It is bright.
>From the window you see the sea.

From boris@example.com Fri May  3 11:00:00 2024
From: boris@example.com
To: Ann Larsen <ann@example.com>
Subject: Re: The flat
Date: Fri, 3 May 2024 11:00:00 +0000
Message-ID: <2@x>
In-Reply-To: <1@x>
References: <1@x>

I take it.

Ann Larsen wrote:
> It is bright.

From nobody Fri May  3 12:00:00 2024
Subject: broken

no sender
`
  it('are read from an mbox with threads, without quotations, and broken mails are counted', async () => {
    const { format, messages, items } = await read(put('inbox.mbox', mails), { me: ['boris@example.com'] })
    expect(format).toBe('mail')
    expect(messages).toMatchObject([
      {
        chat: { id: 'mailto:ann@example.com', isGroup: false },
        text: 'The flat\nIt is bright.\nFrom the window you see the sea.',
        sender: { name: 'Ann Larsen' },
      },
      { sender: null, replyTo: '<1@x>', text: 'I take it.' },
    ])
    expect(items.at(-1)).toMatchObject({ kind: 'unreadable' })
  })

  it('are read from vCards of three versions, and broken ones are reported', async () => {
    const cards =
      'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Larsen;Ann;;;\r\nFN:Ann Larsen\r\nitem1.TEL;type=CELL:0151 12345678\r\nEMAIL;TYPE=INTERNET:Ann@Ex\r\n ample.com\r\nBDAY:1990-06-02\r\nEND:VCARD\r\n' +
      'BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=B6rg M=C3=BCller\nTEL;CELL:+49 30 901820\nEND:VCARD\n' +
      'BEGIN:VCARD\nVERSION:4.0\nFN:Bob\\; Carol\\\\co\\, Ltd\nTEL;VALUE=uri:tel:+1-202-555-0100\nEND:VCARD\n' +
      'BEGIN:VCARD\nVERSION:3.0\nTEL:1\nEND:VCARD\n'
    const { format, items } = await read(put('people.vcf', cards))
    expect(format).toBe('contacts')
    expect(items).toMatchObject([
      {
        kind: 'contact',
        name: 'Ann Larsen',
        handles: ['tel:+4915112345678', 'mailto:ann@example.com'],
        birthday: '1990-06-02',
      },
      { kind: 'contact', name: 'Jörg Müller', handles: ['tel:+4930901820'] },
      { kind: 'contact', name: 'Bob; Carol\\co, Ltd', handles: ['tel:+12025550100'] },
      { kind: 'unreadable', where: 'card 4' },
    ])
  })
})

const mailOf = (body: string, head = 'Content-Type: text/html; charset=utf-8') =>
  `From: Ann <ann@example.com>\nTo: boris@example.com\nDate: Fri, 3 May 2024 10:00:00 +0000\nMessage-ID: <1@x>\n${head}\n\n${body}\n`
const said = async (body: string) =>
  (await read(put('one.eml', mailOf(body)), { me: ['boris@example.com'] })).messages[0]?.text

describe('an HTML mail', () => {
  it('yields its words, also between quotations, without its head', async () => {
    const page = `<html><head><title>x</title><style>p { color: red }</style></head><body>
<p>I take&nbsp;it &amp; sign &#8364; 1200.</p><blockquote type="cite">It is <b>bright</b>.<blockquote>Is it?</blockquote></blockquote>
<div>When do we&#x20;meet?</div><blockquote>On Friday.</blockquote>At nine.<br/>Ann<script>if (1 < 2) run('<p>')</script></body></html>`
    expect(await said(page)).toBe('I take it & sign € 1200.\n\nWhen do we meet?\nAt nine.\nAnn')
    expect(await said('<head><meta charset=utf-8><body>No end of a head, 1 < 2')).toBe('No end of a head, 1 < 2')
    expect(await said('<STYLE>p {}</STYLE><P>Large letters</P>')).toBe('Large letters')
  })

  it.each([
    '<blockquote ',
    '<blockquote>',
    '</blockquote>',
    '<style ',
    '<style>',
    '<head>',
    '<b>',
    '</i>',
    '<a <',
    '&#',
    ' ',
    '<!--',
    '<',
  ])('is read quickly however often a sender writes %j', async (part) => {
    const timeOf = async (length: number) => {
      const before = process.cpuUsage()
      await said(`Hello ${part.repeat(length / part.length)}`)
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000
    }
    await timeOf(1000)
    expect(await timeOf(600_000)).toBeLessThan(2500)
  })
})

it('keeps the letters of mails in different encodings in one mbox', async () => {
  const of = (charset: string, encoding: BufferEncoding) =>
    Buffer.from(
      `From ann@example.com Fri May  3 10:00:00 2024\n${mailOf('Grüße aus Münster, >From here', `Content-Type: text/plain; charset=${charset}\nContent-Transfer-Encoding: 8bit`).replace('<1@x>', `<${charset}@x>`)}\n`,
      encoding,
    )
  const box = Buffer.concat([of('iso-8859-1', 'latin1'), of('utf-8', 'utf8'), of('windows-1252', 'latin1')])
  const { messages } = await read(put('inbox.mbox', box), { me: ['boris@example.com'] })
  expect(messages.map(({ text }) => text)).toEqual(Array(3).fill('Grüße aus Münster, >From here'))
})

describe('a name with the family first', () => {
  it.each([
    ['Weber, Ann', 'Ann Weber'],
    ['van der Berg, Anna-Lena M.', 'Anna-Lena M. van der Berg'],
    ['O’Neill, Zoë', 'Zoë O’Neill'],
    ['Acme, Inc.', 'Acme, Inc.'],
    ['Weber, Klein & Sons', 'Weber, Klein & Sons'],
    ['Weber, Ann, Dr.', 'Weber, Ann, Dr.'],
    ['Shop, Support', 'Shop, Support'],
    ['Ann Weber', 'Ann Weber'],
  ])('%s is %s', (name, said) => expect(givenNameFirst(name)).toBe(said))
})

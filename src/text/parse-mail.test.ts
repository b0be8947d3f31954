import { describe, expect, it } from 'vitest'
import { parseMail } from './parse-mail.ts'

const mailWith = (type: string, ...body: string[]): Uint8Array =>
  Buffer.from(
    ['From: Ann <ann@example.org>', 'Date: Mon, 1 Jan 2024 10:00:00 +0000', `Content-Type: ${type}`, '', ...body].join(
      '\r\n',
    ),
  )
const parts = (line: string): string[] => [
  `${line}`,
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'The caf=C3=A9 opens at nine.',
  `${line}`,
  'Content-Type: text/plain; name="list.txt"',
  'Content-Disposition: attachment; filename="list.txt"',
  '',
  'milk',
  `${line.trimEnd()}--`,
]

describe('a mail body', () => {
  it.each([
    ['is declared', 'multipart/mixed; boundary=abc', '--abc'],
    ['is empty', 'multipart/mixed; boundary=""', '--abc'],
    ['is empty on both sides', 'multipart/mixed; boundary=""', '--'],
    ['is not declared', 'multipart/mixed', '--=_Part_7'],
    ['differs from the declared one', 'multipart/mixed; boundary="xyz"', '--abc'],
    ['has a trailing blank', 'multipart/mixed; boundary=""', '--abc '],
  ])('is read when the line between its parts %s', async (_, type, line) => {
    const { text, attachments, from } = await parseMail(mailWith(type, ...parts(line)))
    expect(text?.trim()).toBe('The café opens at nine.')
    expect(attachments.map(({ filename }) => filename)).toEqual(['list.txt'])
    expect(from?.name).toBe('Ann')
  })

  it('is the text below the headers without a boundary', async () => {
    const { text } = await parseMail(mailWith('multipart/alternative; boundary=""', 'Grüße vom See.', '', 'Ann'))
    expect(text).toBe('Grüße vom See.\n\nAnn')
  })

  it('is read when a part begins with another header line', async () => {
    const part = ['Content-Language: de', 'Content-Type: text/plain; charset=utf-8', '', 'Um neun am Steg.']
    const { text } = await parseMail(mailWith('multipart/mixed', '--abc', ...part, '--abc--'))
    expect(text?.trim()).toBe('Um neun am Steg.')
  })

  it('is empty when its parts are', async () => {
    const parts = ['--x', 'Content-Type: text/plain', '', '', '--x', 'Content-Type: text/html', '', '', '--x--']
    expect((await parseMail(mailWith('multipart/alternative; boundary="x"', ...parts))).text?.trim() ?? '').toBe('')
  })

  it('is empty when the mail is', async () => {
    expect((await parseMail(mailWith('multipart/mixed; boundary="x"', '--x--'))).text ?? '').toBe('')
  })
})

it('keeps characters of windows-1252 beyond ISO 8859-1, in text and headers', async () => {
  const mail = await parseMail(
    Buffer.from(
      [
        'From: =?windows-1252?Q?Caf=E9_=96_Porto?= <cafe@example.org>',
        'Subject: =?iso-8859-1?Q?12_=80?=',
        'Content-Type: text/plain; charset=windows-1252',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        'The menu costs 12 =80 =96 =93all in=94=85',
      ].join('\r\n'),
    ),
  )
  expect(mail.text?.trim()).toBe('The menu costs 12 € – “all in”…')
  expect([mail.subject, mail.from?.name]).toEqual(['12 €', 'Café – Porto'])
})

import { describe, expect, it } from 'vitest'
import { draftOf } from './draft.ts'

const secret = `sk-ant-api03-${'x7Qp'.repeat(20)}`
const text = 'The rope of the bell is worn.'
const linesOf = (content: Buffer) => content.toString('base64').replace(/.{76}/g, '$&\r\n')
const mail = (
  attached: Buffer,
  header = '',
) => `From: Ann <ann@example.org>\r\nSubject: The rope\r\n${header}MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="b1"\r\n\r\n--b1\r\nContent-Type: text/plain\r\n\r\n${text}\r\n--b1\r\nContent-Type: text/plain; name="a.txt"\r
Content-Transfer-Encoding: base64\r\n\r\n${linesOf(attached)}\r\n--b1--\r\n`

/** The captured mail, as it is kept. */
function keptMail(attached: Buffer, header = ''): string {
  const thing = {
    ...{ kind: 'mail' as const, title: 'The rope', text, form: 'text' as const },
    attachments: [{ name: 'a.txt', bytes: new Uint8Array(attached) }],
  }
  const original = { name: 'a.eml', bytes: new TextEncoder().encode(mail(attached, header)) }
  const { files } = draftOf(thing as never, { id: 'g1', now: 0, original })
  return new TextDecoder().decode(files.find(({ name }) => name === 'a.eml')!.bytes)
}

describe('a captured mail', () => {
  const plain = Buffer.from('A long list of ropes, hooks and bells. '.repeat(30))

  it('keeps the base64 of its attachments', () => {
    expect(keptMail(plain)).toBe(mail(plain))
  })

  it('has no secret of a header, and keeps the attachment', () => {
    const kept = keptMail(plain, `X-Key: ${secret}\r\n`)
    expect(kept).not.toContain(secret)
    expect(kept).toContain(linesOf(plain))
  })

  it('has no attachment with a secret', () => {
    const attached = Buffer.from(`The key of the tower: ${secret}\n${'Ropes. '.repeat(40)}`)
    const kept = keptMail(attached)
    const lines = linesOf(attached).split('\r\n')
    expect(lines.filter((line) => kept.includes(line))).toEqual([])
  })
})

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

/** The captured mail and its attachment, as they are kept. */
function keptFiles(attached: Buffer, header = '', name = 'a.txt'): string[] {
  const thing = {
    ...{ kind: 'mail' as const, title: 'The rope', text, form: 'text' as const },
    attachments: [{ name, bytes: new Uint8Array(attached) }],
  }
  const original = { name: 'a.eml', bytes: new TextEncoder().encode(mail(attached, header)) }
  const { files } = draftOf(thing as never, { id: 'g1', now: 0, original })
  return files.map(({ bytes }) => new TextDecoder().decode(bytes))
}
const keptMail = (attached: Buffer, header = '') => keptFiles(attached, header)[0]!

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

  it.each(['prod.env', 'config.yaml', 'deploy.sh', 'id_rsa'])('has no secret of an attachment called %s', (name) => {
    const attached = Buffer.from(`KEY=${secret}\n${'Ropes. '.repeat(40)}`)
    const [mailed, kept] = keptFiles(attached, '', name)
    expect(kept).toMatch(/^KEY=█+\n(?:Ropes\. ){40}$/)
    expect(
      linesOf(attached)
        .split('\r\n')
        .filter((line) => mailed!.includes(line)),
    ).toEqual([])
  })

  it('keeps a binary attachment as it is', () => {
    const attached = Buffer.from([0, 255, 1, 2, 254])
    const [mailed] = keptFiles(attached, '', 'a.bin')
    expect(mailed).toBe(mail(attached))
  })
})

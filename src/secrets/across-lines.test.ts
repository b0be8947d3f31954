import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { secretsAcrossLines } from './across-lines.ts'
import { findSecrets } from './find-secrets.ts'
import { redact } from './redact.ts'

const made = (...parts: string[]) => parts.join('')
const acrossLines = (text: string) => secretsAcrossLines(text, findSecrets(text).signs)
const covered = (text: string) =>
  acrossLines(text)
    .map(([start, end]) => text.slice(start, end))
    .join('|')

describe('secrets across lines', () => {
  it.each([
    [
      'a GitHub key',
      made('token is ghp_', 'a1B2c3D4e5F6g7H8i9\nJ0k1L2m3N4o5P6q7R8 and on'),
      made('ghp_', 'a1B2c3D4e5F6g7H8i9\nJ0k1L2m3N4o5P6q7R8'),
    ],
    [
      'an Anthropic key',
      made('sk-ant-api03-', 'abcdefghij0123456789\r\nuvwxyz0123456789ABCD'),
      made('sk-ant-api03-', 'abcdefghij0123456789\r\nuvwxyz0123456789ABCD'),
    ],
    [
      'a Slack token',
      made('xoxb-', '123456789012-123456789012-\nAbCdEfGhIjKlMnOp'),
      made('xoxb-', '123456789012-123456789012-\nAbCdEfGhIjKlMnOp'),
    ],
    [
      'a web token',
      made('eyJhbGciOiJIUzI1NiJ9', '.eyJzdWIiOiIxMjM0NTY3ODkwIn0\n.dozjgNryP4J3jVmNHl0w5N'),
      made('eyJhbGciOiJIUzI1NiJ9', '.eyJzdWIiOiIxMjM0NTY3ODkwIn0\n.dozjgNryP4J3jVmNHl0w5N'),
    ],
    [
      'three lines',
      made('npm_', 'a1B2c3D4e5F6\ng7H8i9J0k1L2\nm3N4o5P6q7R8'),
      made('npm_', 'a1B2c3D4e5F6\ng7H8i9J0k1L2\nm3N4o5P6q7R8'),
    ],
    ['a value below its name', 'database:\n  password:\n    c0rrect-horse\n  port: 1', 'c0rrect-horse'],
    [
      'a value after a backslash of a shell',
      made('export AWS_SECRET_ACCESS_KEY=\\\n  wJalrXUtnFEMI', '7K7MDENGbPxRfiCY'),
      made('wJalrXUtnFEMI', '7K7MDENGbPxRfiCY'),
    ],
    ['a header', 'Authorization: Bearer\n  abcdef0123456789abcdef0123456789', 'abcdef0123456789abcdef0123456789'],
  ])('are found: %s', (_, text, secret) => {
    expect(covered(text)).toBe(secret)
    expect(redact(text, { printed: true }).text).toBe(text.replace(secret, secret.replace(/[^\r\n]/g, '█')))
  })

  it.each([
    'password:\n  type: string\n  minLength: 8',
    'The token:\n\n- is kept in memory',
    'const key =\n  readKey(path)',
    'tasks\nand desks-\nand more words of a list',
    'secret:\nnone',
    '| token |\n| --- |\n| a |',
  ])('are not detected in harmless text: %s', (text) => {
    expect(acrossLines(text)).toEqual([])
  })

  it('are exact slices of any text, found in linear time', () => {
    const piece = fc.constantFrom(
      'ghp_',
      'password:',
      '\n',
      '\r\n',
      ' ',
      'a1B2c3',
      '\\',
      'Bearer',
      '=',
      'eyJ',
      '.',
      '"',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join('')
        for (const [start, end] of acrossLines(text)) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
        }
      }),
    )
    // Processor time, because the machine may be busy.
    const begun = process.cpuUsage()
    acrossLines('password=\\\n a1b2c3d4\n'.repeat(20_000))
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(4000)
  })
})

it('takes linear time when each line has a marker and is broken', () => {
  const started = performance.now()
  redact('https://a\n'.repeat(6000), { printed: true })
  expect(performance.now() - started).toBeLessThan(1500)
})

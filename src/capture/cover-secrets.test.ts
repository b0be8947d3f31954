import { expect, it } from 'vitest'
import { cover } from './cover-secrets.ts'

it('covers numbers that are secrets, by their form or their name', () => {
  const card = 4111111111111111
  expect(cover({ password: 12345678, card, db_password: 90210443n, logins: [{ passcode: 482913 }] })).toEqual({
    password: '█'.repeat(8),
    card: '█'.repeat(16),
    db_password: '█'.repeat(8),
    logins: [{ passcode: '█'.repeat(6) }],
  })
})

it('keeps other numbers as numbers', () => {
  const usual = { port: 5432, tokens: 123456, at: 1764547200000, size: 4096.5, lat: -4111.1, password: 12, key: 42 }
  expect(cover(usual)).toEqual(usual)
})

const line = 'a line of output\n'
const megabyte = line.repeat(Math.ceil(1_200_000 / line.length))
const key = `ghp_${'aB3dE5gH7jK9mN1pQ3sT5vX7zA9cE1gH3jK5'}`

it('keeps the end of a text that is longer than a megabyte', () => {
  const shown = cover(`first ${key}\n${megabyte}${key}\nFATAL: the end\n`) as string
  expect(shown).toContain(`first ${'█'.repeat(key.length)}\n`)
  expect(shown.slice(-100)).toContain(`${'█'.repeat(key.length)}\nFATAL: the end\n`)
  expect(shown.length).toBeLessThan(300_000)
})

it.each([
  ['the first part', 256 * 1024 - 64 * 1024 - 10, 0],
  ['the last part', 0, 64 * 1024 - 10],
])('covers all of a key on the edge of %s', (_, before, behind) => {
  const text = ' '.repeat(before) + key
  const shown = cover(
    behind > 0 ? `${megabyte} ${key} ${'x '.repeat(behind / 2 - 2)}` : `${text} ${megabyte}`,
  ) as string
  expect(shown).not.toMatch(/[A-Za-z]\d[A-Za-z]\d/)
  expect(shown).toContain('███')
})

it('covers the end of a long text in a private span that begins long before', () => {
  const shown = cover(`${megabyte}<private>${megabyte}the plan`) as string
  expect(shown).not.toContain('the plan')
})

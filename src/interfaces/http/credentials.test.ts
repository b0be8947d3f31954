import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cookieValue, createOneTimeCodes, homeToken, isCookieValue, isSame, proofOf, readToken } from './credentials.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-token-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the token of a home', () => {
  it('is created once, with 256 bits, for the owner only', () => {
    const file = join(folder, 'home', 'token')
    expect(readToken(file)).toBeUndefined()
    const token = homeToken(file)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(homeToken(file)).toBe(token)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(homeToken(join(folder, 'other'))).not.toBe(token)
    expect(existsSync(`${file}.${process.pid}`)).toBe(false)
  })

  it('is closed to others again after its file was opened to them', () => {
    const file = join(folder, 'token')
    const token = homeToken(file)
    chmodSync(file, 0o644)
    expect(readToken(file)).toBe(token)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('is refused when its file holds another text', () => {
    const file = join(folder, 'token')
    writeFileSync(file, 'secret\n')
    expect(() => readToken(file)).toThrow(/contains no token/)
  })
})

describe('secrets made from the token', () => {
  const token = 'A'.repeat(43)
  const now = 1_700_000_000_000

  it('are compared at any length', () => {
    expect(isSame('a', 'a')).toBe(true)
    for (const other of ['', 'b', 'aa', 'a\0']) expect(isSame('a', other)).toBe(false)
  })

  it('sign cookies that expire, and do not reveal the token', () => {
    const value = cookieValue(token, now)
    expect(value).not.toContain(token)
    expect(isCookieValue(value, token, now)).toBe(true)
    expect(isCookieValue(value, token, now + 29 * 86_400_000)).toBe(true)
    expect(isCookieValue(value, token, now + 31 * 86_400_000)).toBe(false)
    expect(isCookieValue(value, 'B'.repeat(43), now)).toBe(false)
    expect(isCookieValue(`1${value}`, token, now)).toBe(false)
    // A proof that any client can request is not a valid cookie.
    expect(isCookieValue(`${now * 2}.${proofOf(token, `page ${now * 2}`)}`, token, now)).toBe(false)
  })

  it('open a link once, within a minute, and discard the oldest of too many', () => {
    let time = now
    const codes = createOneTimeCodes(() => time)
    const code = codes.make()
    expect(codes.use(code)).toBe(true)
    expect(codes.use(code)).toBe(false)
    expect(codes.use('')).toBe(false)
    const late = codes.make()
    time += 60_001
    expect(codes.use(late)).toBe(false)
    const first = codes.make()
    const last = Array.from({ length: 20 }, () => codes.make()).at(-1)!
    expect(codes.use(first)).toBe(false)
    expect(codes.use(last)).toBe(true)
  })
})

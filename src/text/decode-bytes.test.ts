import { describe, expect, it } from 'vitest'
import { decodeBytes } from './decode-bytes.ts'
import { decodePage } from './decode-page.ts'

/** "Für 12 €": “ja” – … as Windows programs of the West write it. */
const bytes = new Uint8Array([
  ...[0x46, 0xfc, 0x72, 0x20, 0x31, 0x32, 0x20, 0x80, 0x3a, 0x20, 0x93, 0x6a, 0x61, 0x94, 0x20, 0x96, 0x20, 0x85],
])
const text = 'Für 12 €: “ja” – …'

describe('windows-1252', () => {
  it('keeps the euro sign, quotes and dashes', () => expect(decodeBytes(bytes, 'windows-1252')).toBe(text))

  it('is used for pages declared ISO 8859-1, and for undeclared ones', () => {
    const said = Buffer.concat([Buffer.from('<meta charset="iso-8859-1">'), bytes])
    expect(decodePage(said)).toContain(text)
    expect(decodePage(bytes, 'text/html; charset=latin1')).toBe(text)
    expect(decodePage(bytes)).toBe(text)
  })
})

it('shows a truncated letter', () => {
  expect(decodeBytes(new Uint8Array([0x41, 0xc3]), 'utf-8')).toBe('A\uFFFD')
  expect(() => decodeBytes(bytes, 'none')).toThrow(RangeError)
})

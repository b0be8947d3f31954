import { describe, expect, it } from 'vitest'
import { decodePage } from './decode-page.ts'

const page = (charset: string, text: string) =>
  `<html><head><meta charset="${charset}"></head><body>${text}</body></html>`

describe('the encoding of a page', () => {
  it('is UTF-8 when the bytes are, despite an outdated declaration', () => {
    const text = page('gb2312', '宇航员在太空中喝酒会怎么样')
    expect(decodePage(Buffer.from(text))).toBe(text)
    expect(decodePage(Buffer.from(text), 'text/html; charset=gbk')).toBe(text)
  })

  it('is the declared one when the bytes are not UTF-8, or too few to decide', () => {
    const latin = Buffer.from(page('iso-8859-1', 'Größe, Länge, Höhe, Tür, Öl, früh, müde, schön'), 'latin1')
    expect(decodePage(latin)).toContain('Größe, Länge')
    // The bytes of two Chinese characters in GBK, which are valid UTF-8 as well.
    const famous = Buffer.concat([Buffer.from('<meta charset="gbk">'), Buffer.from([0xc1, 0xaa, 0xcd, 0xa8])])
    expect(decodePage(famous)).toContain('联通')
  })

  it('stays UTF-8 when a short text is cut inside a letter', () => {
    const bytes = Buffer.from('Die Fähre nach Öland legt um drei Uhr ab, für')
    const half = bytes.subarray(0, bytes.indexOf(Buffer.from('ür')) + 1)
    expect(decodePage(half)).toBe('Die Fähre nach Öland legt um drei Uhr ab, f\uFFFD')
    // One letter of another encoding in the end is no half of a letter.
    expect(decodePage(Buffer.from('Das ist im Café', 'latin1'))).toBe('Das ist im Café')
  })
})

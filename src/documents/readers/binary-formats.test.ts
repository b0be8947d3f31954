import { describe, expect, it } from 'vitest'
import { docx, pdf } from '../../testing/made-files.ts'
import { readDocx } from './docx.ts'
import type { ExtractedDocument } from './extraction.ts'
import { readPdf } from './pdf.ts'

const read = async (reader: typeof readPdf, path: string, bytes: Uint8Array) =>
  (await reader({ path, bytes, text: '' })) as ExtractedDocument

describe('pdf', () => {
  it('reads headings per page, joins hyphenated words, and reads title and date', async () => {
    const bytes = pdf([['The tide comes in twice a day, as every naviga-', 'tor knows.'], ['Second page.']])
    const { text, title, date } = await read(readPdf, 'a.pdf', bytes)
    expect(text).toContain('## Page 1')
    expect(text).toContain('as every navigator knows.')
    expect(text).toMatch(/## Page 2\n\nSecond page\./)
    expect(title).toBe('On tides')
    expect(date).toBe(Date.UTC(2024, 2, 15))
  })

  it('does not change its input bytes', async () => {
    const bytes = pdf([['Once.']])
    await read(readPdf, 'a.pdf', bytes)
    expect((await read(readPdf, 'a.pdf', bytes)).text).toContain('Once.')
  })

  it('reports a scan and a broken file', async () => {
    await expect(read(readPdf, 'a.pdf', pdf([[]]))).rejects.toThrow('no text (a scan?)')
    await expect(read(readPdf, 'a.pdf', Buffer.from('not a pdf'))).rejects.toThrow('it is damaged, or no PDF')
  })
})

describe('docx', () => {
  it('keeps headings and paragraphs', async () => {
    const paragraph = (text: string, style = '') =>
      `<w:p><w:pPr>${style && `<w:pStyle w:val="${style}"/>`}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
    const bytes = docx(paragraph('On tides', 'Heading1') + paragraph('Twice a day.'))
    expect((await read(readDocx, 'a.docx', bytes)).text).toBe('# On tides\n\nTwice a day.')
  })

  it('reports an empty and a broken file', async () => {
    await expect(read(readDocx, 'a.docx', docx(''))).rejects.toThrow('no text')
    await expect(read(readDocx, 'a.docx', Buffer.from('PK broken'))).rejects.toThrow('not a readable Word document')
  })
})

describe('a zip bomb', () => {
  it('is refused before a parser unpacks it, also when its sizes are false', async () => {
    const bomb = docx(`<w:p><w:r><w:t>${' '.repeat(60_000_000)}</w:t></w:r></w:p>`, { isPacked: true })
    expect(bomb.length).toBeLessThan(100_000)
    await expect(read(readDocx, 'a.docx', bomb)).rejects.toThrow('it unpacks to more than 32 MB')
    const lying = docx(`<w:p><w:r><w:t>${' '.repeat(60_000_000)}</w:t></w:r></w:p>`, { isPacked: true, size: 100 })
    await expect(read(readDocx, 'a.docx', lying)).rejects.toThrow('it unpacks to more than 32 MB')
    const plain = docx('<w:p><w:r><w:t>Twice a day.</w:t></w:r></w:p>', { isPacked: true })
    expect((await read(readDocx, 'a.docx', plain)).text).toBe('Twice a day.')
  })
})

import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readDocx } from './docx.ts'
import type { ExtractedDocument } from './extraction.ts'
import { readPdf } from './pdf.ts'

const read = async (reader: typeof readPdf, path: string, bytes: Uint8Array) =>
  (await reader({ path, bytes, text: '' })) as ExtractedDocument

describe('pdf', () => {
  it('gives each page a heading, joins divided words, and knows title and date', async () => {
    const bytes = pdf([['The tide comes in twice a day, as every naviga-', 'tor knows.'], ['Second page.']])
    const { text, title, date } = await read(readPdf, 'a.pdf', bytes)
    expect(text).toContain('## Page 1')
    expect(text).toContain('as every navigator knows.')
    expect(text).toMatch(/## Page 2\n\nSecond page\./)
    expect(title).toBe('On tides')
    expect(date).toBe(Date.UTC(2024, 2, 15))
  })

  it('keeps the bytes it was given', async () => {
    const bytes = pdf([['Once.']])
    await read(readPdf, 'a.pdf', bytes)
    expect((await read(readPdf, 'a.pdf', bytes)).text).toContain('Once.')
  })

  it('says what is wrong with a scan and with a broken file', async () => {
    await expect(read(readPdf, 'a.pdf', pdf([[]]))).rejects.toThrow('no text (a scan?)')
    await expect(read(readPdf, 'a.pdf', Buffer.from('not a pdf'))).rejects.toThrow('the PDF cannot be read')
  })
})

describe('docx', () => {
  it('keeps headings and paragraphs', async () => {
    const paragraph = (text: string, style = '') =>
      `<w:p><w:pPr>${style && `<w:pStyle w:val="${style}"/>`}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
    const bytes = docx(paragraph('On tides', 'Heading1') + paragraph('Twice a day.'))
    expect((await read(readDocx, 'a.docx', bytes)).text).toBe('# On tides\n\nTwice a day.')
  })

  it('says what is wrong with an empty and with a broken file', async () => {
    await expect(read(readDocx, 'a.docx', docx(''))).rejects.toThrow('no text')
    await expect(read(readDocx, 'a.docx', Buffer.from('PK broken'))).rejects.toThrow('not a readable Word document')
  })
})

describe('a zip bomb', () => {
  it('is refused before a parser unpacks it, also where its sizes are lies', async () => {
    const bomb = docx(`<w:p><w:r><w:t>${' '.repeat(60_000_000)}</w:t></w:r></w:p>`, { isPacked: true })
    expect(bomb.length).toBeLessThan(100_000)
    await expect(read(readDocx, 'a.docx', bomb)).rejects.toThrow('it unpacks to more than 32 MB')
    const lying = docx(`<w:p><w:r><w:t>${' '.repeat(60_000_000)}</w:t></w:r></w:p>`, { isPacked: true, size: 100 })
    await expect(read(readDocx, 'a.docx', lying)).rejects.toThrow('it unpacks to more than 32 MB')
    const plain = docx('<w:p><w:r><w:t>Twice a day.</w:t></w:r></w:p>', { isPacked: true })
    expect((await read(readDocx, 'a.docx', plain)).text).toBe('Twice a day.')
  })
})

/** A small PDF: one text object a page, one line a string. */
function pdf(pages: string[][]): Uint8Array {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '']
  const kids: string[] = []
  for (const lines of pages) {
    const shown = lines.map((line) => `(${line}) Tj 0 -20 Td`).join(' ')
    const stream = `BT /F1 12 Tf 50 700 Td ${shown} ET`
    objects.push(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`)
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents ${objects.length} 0 R ` +
        '/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>',
    )
    kids.push(`${objects.length} 0 R`)
  }
  objects[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`
  objects.push("<< /Title (On tides) /CreationDate (D:20240315103000+01'00') >>")
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(`${body}xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`, 'latin1')
}

/** A Word document of these paragraphs: a zip of its three least parts. `size`: what it says that each unpacks to. */
function docx(paragraphs: string, packing: { isPacked?: boolean; size?: number } = {}): Uint8Array {
  const office = 'http://schemas.openxmlformats.org'
  return zip(
    {
      '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
      '_rels/.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
      'word/document.xml': `<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body>${paragraphs}</w:body></w:document>`,
    },
    packing,
  )
}

function zip(
  files: Record<string, string>,
  { isPacked = false, size }: { isPacked?: boolean; size?: number },
): Uint8Array {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const unpacked = Buffer.from(content)
    const data = isPacked ? deflateRawSync(unpacked) : unpacked
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(isPacked ? 8 : 0, 4)
    fields.writeUInt32LE(crc32(unpacked), 10)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(size ?? unpacked.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), data])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, tail, Buffer.from(name)]))
    parts.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, listed, Buffer.from('PK\x05\x06', 'latin1'), end])
}

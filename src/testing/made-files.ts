import { crc32, deflateRawSync } from 'node:zlib'

/** A small PDF: one text object a page, one line a string. */
export function pdf(pages: string[][]): Uint8Array {
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
  return pdfOf(objects, `/Info ${objects.length} 0 R`)
}

/** The PDF of these objects, the first of them its catalogue. Characters are bytes (latin1). */
export function pdfOf(objects: readonly string[], trailing = ''): Uint8Array {
  const parts = ['%PDF-1.4\n']
  let length = parts[0]!.length
  const offsets = objects.map((object, index) => {
    const offset = length
    const part = `${index + 1} 0 obj\n${object}\nendobj\n`
    parts.push(part)
    length += part.length
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R ${trailing} >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.from(`${parts.join('')}xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`, 'latin1')
}

/** A Word document with these paragraphs: a zip of its three required parts. `size`: stated unpacked size of each. */
export function docx(paragraphs: string, packing: { isPacked?: boolean; size?: number } = {}): Uint8Array {
  const office = 'http://schemas.openxmlformats.org'
  return zipOf(
    {
      '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
      '_rels/.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
      'word/document.xml': `<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body>${paragraphs}</w:body></w:document>`,
    },
    packing,
  )
}

/** A zip of these files. `size`: stated unpacked size of each. */
export function zipOf(
  files: Record<string, string>,
  { isPacked = false, size }: { isPacked?: boolean; size?: number } = {},
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

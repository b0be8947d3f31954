import { deflateSync } from 'node:zlib'
import { docx, pdfOf } from '../../src/testing/made-files.ts'
import type { MadeFile } from './text-files.ts'

const most = 9_900_000
const filled = (part: string, bytes = most): string => part.repeat(Math.floor(bytes / part.length))
const numbered = (count: number, line: (index: number) => string, joint = ''): string =>
  Array.from({ length: count }, (_, index) => line(index)).join(joint)

const page = (inside: string): string =>
  `<!doctype html><html><head><title>Page</title></head><body>${inside}</body></html>`

const pages: Record<string, MadeFile> = {
  'elements.html': () => page(numbered(100_000, (index) => `<p>Paragraph ${index} says a little.</p>`)),
  'more-elements.html': () => page(filled('<p>a</p>')),
  'deep.html': () => page(`${'<div>'.repeat(100_000)}deep${'</div>'.repeat(100_000)}`),
  'deeper.html': () => page(`${filled('<b>')}deep`),
  'one-text.html': () => page(filled('word ')),
  'cells.html': () => page(`<table>${filled(`<tr>${'<td>a</td>'.repeat(50)}</tr>`)}</table>`),
  'one-row.html': () => page(`<table><tr>${filled('<td>a</td>')}</tr></table>`),
  'tables.html': () => page('<table><tr><td>'.repeat(20_000)),
  'lists.html': () => page('<ul><li>a'.repeat(20_000)),
  'items.html': () => page(`<ol>${filled('<li>a</li>')}</ol>`),
  'links.html': () => page(filled('<a href="#a">a</a> ')),
  'open-tag.html': () => page(`text <a href="${filled('x')}`),
  'open-tags.html': () => page(filled('<a ')),
  'open-comment.html': () => page(`text <!-- ${filled('never closed ')}`),
  'open-script.html': () => page(`text <script>${filled('if (a < b) ')}`),
  'attributes.html': () => page(`<p ${numbered(500_000, (index) => `a${index}=1`, ' ')}>text</p>`),
  'entities.html': () => page(filled('&amp;&#x41;')),
  'scripts.html': () => page(filled('<script>a</script>')),
  'quotes.html': () => page(`${'<blockquote>'.repeat(20_000)}deep`),
  'spaces.html': () => page(`a${filled(' ')}b`),
  'breaks.html': () => page(filled('<br>')),
  'pre.html': () => page(`<pre>${filled('a < b\n')}</pre>`),
}

const stream = (content: string | Uint8Array, more = ''): string => {
  const packed = deflateSync(typeof content === 'string' ? Buffer.from(content, 'latin1') : content).toString('latin1')
  return `<< /Length ${packed.length} /Filter /FlateDecode ${more} >>\nstream\n${packed}\nendstream`
}
const font = '/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>'
const sheet = (contents: string, more = font): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents ${contents} ${more} >>`
const catalogue = '<< /Type /Catalog /Pages 2 0 R >>'
const onePage = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const said = (words: string): string => `BT /F1 12 Tf 50 700 Td (${words}) Tj ET\n`

const pdfs: Record<string, MadeFile> = {
  'text.pdf': () => pdfOf([catalogue, onePage, sheet('4 0 R'), stream(filled(said('Words.'), 100_000_000))]),
  'zeros.pdf': () => pdfOf([catalogue, onePage, sheet('4 0 R'), stream(Buffer.alloc(1_000_000_000))]),
  'bomb-in-bomb.pdf': () => {
    const inner = deflateSync(Buffer.alloc(1_500_000_000))
    const packed = deflateSync(inner).toString('latin1')
    const twice = `<< /Length ${packed.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n${packed}\nendstream`
    return pdfOf([catalogue, onePage, sheet('4 0 R'), twice])
  },
  'one-string.pdf': () => pdfOf([catalogue, onePage, sheet('4 0 R'), stream(said(filled('word ', 50_000_000)))]),
  'pages.pdf': () =>
    pdfOf([
      catalogue,
      `<< /Type /Pages /Kids [${numbered(50_000, (index) => `${index + 4} 0 R`, ' ')}] /Count 50000 >>`,
      stream(said('The same page.')),
      ...Array.from({ length: 50_000 }, () => sheet('3 0 R')),
    ]),
  'repeated-page.pdf': () =>
    pdfOf([
      catalogue,
      `<< /Type /Pages /Kids [${filled('4 0 R ', 3_000_000)}] /Count 500000 >>`,
      stream(filled(said('The same page.'), 1_000_000)),
      sheet('3 0 R'),
    ]),
  'counted.pdf': () =>
    pdfOf([catalogue, '<< /Type /Pages /Kids [3 0 R] /Count 2000000000 >>', sheet('4 0 R'), stream(said('One page.'))]),
  'circle.pdf': () => pdfOf([catalogue, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 1000000 >>']),
  'forms.pdf': () => {
    const form = (next: number) =>
      stream(
        filled(`/X Do ${said('Deep.')}`, 400),
        `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> /XObject << /X ${next} 0 R >> >>`,
      )
    const first = '/Resources << /XObject << /X 5 0 R >> >>'
    return pdfOf([catalogue, onePage, sheet('4 0 R', first), stream('/X Do '), ...[6, 7, 8, 9, 10, 5].map(form)])
  },
  'broken-table.pdf': () =>
    Buffer.from(`%PDF-1.4\n${filled('1 0 obj\n<< /Type /Catalog >>\nendobj\n')}xref\n0 9999999\n`),
  'no-table.pdf': () => Buffer.from(`%PDF-1.4\n${filled('startxref\n9\n')}`),
  'open-names.pdf': () => pdfOf([catalogue, `<< /Kids ${filled('[')}`]),
  'deep-lists.pdf': () => pdfOf([catalogue, `${'['.repeat(200_000)}1${']'.repeat(200_000)}`]),
  'font.pdf': () => {
    const map = `/CIDInit /ProcSet findresource begin begincmap ${filled('1 begincodespacerange <00> <FFFFFFFF> endcodespacerange 1 beginbfrange <0000> <FFFFFF> <0041> endbfrange ', 2_000_000)} endcmap`
    const mapped =
      '/Resources << /Font << /F1 << /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /ToUnicode 5 0 R /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>] >> >> >>'
    return pdfOf([catalogue, onePage, sheet('4 0 R', mapped), stream(said('AAAA')), stream(map)])
  },
}

const run = (words: string): string => `<w:p><w:r><w:t>${words}</w:t></w:r></w:p>`
const packed = { isPacked: true }

const words: Record<string, MadeFile> = {
  'bomb.docx': () => docx(run(' '.repeat(500_000_000)), packed),
  'lying-bomb.docx': () => docx(run(' '.repeat(400_000_000)), { ...packed, size: 100 }),
  'paragraphs.docx': () => docx(filled(run('a'), 31_000_000), packed),
  'runs.docx': () => docx(`<w:p>${filled('<w:r><w:t>a</w:t></w:r>', 31_000_000)}</w:p>`, packed),
  'one-text.docx': () => docx(run(filled('word ', 31_000_000)), packed),
  'cells.docx': () =>
    docx(`<w:tbl>${filled(`<w:tr>${`<w:tc>${run('a')}</w:tc>`.repeat(50)}</w:tr>`, 31_000_000)}</w:tbl>`, packed),
  'deep.docx': () =>
    docx(`${'<w:tbl><w:tr><w:tc>'.repeat(20_000)}${run('deep')}${'</w:tc></w:tr></w:tbl>'.repeat(20_000)}`, packed),
  'attributes.docx': () =>
    docx(`<w:p ${numbered(300_000, (index) => `a${index}="1"`, ' ')}><w:r><w:t>a</w:t></w:r></w:p>`, packed),
  'open.docx': () => docx(filled('<w:p>', 31_000_000), packed),
}

/** By file name: pages, PDF files and Word documents that expand, nest or repeat beyond the limits of a reader. */
export const packedFiles: Readonly<Record<string, MadeFile>> = { ...pages, ...pdfs, ...words }

import { getDocumentProxy } from 'unpdf'
import { dateIn } from './dates.ts'
import type { Extraction, ReaderInput } from './extraction.ts'

interface TextItem {
  str?: string
  hasEOL?: boolean
}

/** Silences the parser's warnings; errors are in the result. */
const silent = 0

/** The text of a PDF page by page, each under a heading `Page n`. Scans have no text and are refused. */
export async function readPdf({ bytes }: ReaderInput): Promise<Extraction> {
  // The parser detaches the buffer, so it gets a copy.
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: silent }).catch((error: unknown) => {
    throw new Error(explain(error))
  })
  try {
    const pages: string[] = []
    const broken: number[] = []
    for (let number = 1; number <= pdf.numPages; number++) {
      const text = await pageText(pdf, number).catch(() => void broken.push(number))
      if (text) pages.push(`## Page ${number}\n\n${text}`)
    }
    if (!pages.length) throw new Error('the PDF has no text (a scan?)')
    const { title, date } = await describe(pdf)
    return {
      kind: 'document',
      form: 'markdown',
      text: pages.join('\n\n'),
      ...(title && { title }),
      ...(date !== undefined && { date }),
      notes: broken.length ? [`unreadable pages: ${broken.join(', ')}`] : [],
    }
  } finally {
    await pdf.destroy()
  }
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

async function pageText(pdf: Pdf, number: number): Promise<string> {
  const page = await pdf.getPage(number)
  const { items } = (await page.getTextContent()) as unknown as { items: TextItem[] }
  page.cleanup()
  const text = items.map((item) => (item.str ?? '') + (item.hasEOL ? '\n' : '')).join('')
  return (
    text
      // Join a word that is divided at the end of a line.
      .replace(/(\p{Ll})[-\u00AD]\n(\p{Ll})/gu, '$1$2')
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  )
}

async function describe(pdf: Pdf): Promise<{ title: string | undefined; date: number | undefined }> {
  const metadata = await pdf.getMetadata().catch(() => undefined)
  const info = (metadata?.info ?? {}) as { Title?: unknown; CreationDate?: unknown }
  const title = typeof info.Title === 'string' ? info.Title.trim() : undefined
  // D:20240315103000+01'00'
  const day = typeof info.CreationDate === 'string' ? /^D:(\d{8})/.exec(info.CreationDate)?.[1] : undefined
  return { title, date: dateIn(day) }
}

function explain(error: unknown): string {
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) }
  return name === 'PasswordException' ? 'the PDF is protected by a password' : `it is damaged, or no PDF: ${message}`
}

import mammoth from 'mammoth'
import { messageOf } from '../../core/errors.ts'
import type { Extraction, ReaderInput } from './extraction.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { refuseHugeArchive } from './unpacked-size.ts'

/**
 * Converts a Word document to markdown with headings, lists and tables. Images are omitted. Refuses a file that unpacks
 * to too much.
 */
export async function readDocx({ bytes }: ReaderInput): Promise<Extraction> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  refuseHugeArchive(buffer)
  const convertImage = mammoth.images.imgElement(async () => ({ src: '' }))
  const { value } = await mammoth.convertToHtml({ buffer }, { convertImage }).catch((error: unknown) => {
    throw new Error(`not a readable Word document: ${messageOf(error)}`)
  })
  const text = htmlToMarkdown(value)
  if (!text) throw new Error('the document has no text')
  return { kind: 'document', form: 'markdown', text }
}

import { describe, expect, it } from 'vitest'
import { buildRecords } from './build-records.ts'

const titleOf = async (path: string, text: string, title?: string) => {
  const extraction = { kind: 'document' as const, form: 'markdown' as const, text, ...(title && { title }) }
  const file = { collectionId: 1, path, contentHash: 'a1', modifiedAt: 0, extraction, grammar: undefined }
  return (await buildRecords(file as Parameters<typeof buildRecords>[0]))[0]?.title
}

describe('the title of a document', () => {
  it('is the file name for a PDF whose first heading is a page number', async () => {
    expect(await titleOf('bills/Invoice 417.pdf', '## Page 1\n\nTotal 412.50 EUR')).toBe('Invoice 417')
    expect(await titleOf('bills/late.PDF', '## Page 2\n\nDue in March')).toBe('late')
  })

  it("is the PDF's own title, and in Markdown the first heading", async () => {
    expect(await titleOf('a.pdf', '## Page 1\n\nHigh water.', 'On tides')).toBe('On tides')
    expect(await titleOf('a.md', '# Page 1\n\nOnce upon a time')).toBe('Page 1')
  })
})

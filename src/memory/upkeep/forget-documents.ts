import { type ForgetPart, nothingErased, nothingFound } from './forget-part.ts'

/** What forgetting needs of documents: findToErase of their face. */
export type FindDocuments = (references: readonly string[]) => Promise<{
  documents: readonly { id: string; title: string }[]
  erase(): Promise<{ erased: string[]; left: string[] }>
}>

/** The part of forgetting that is about documents: only those that are named. */
export const createDocumentForgetting = (findDocuments: FindDocuments): ForgetPart => ({
  named: 'documents',
  async find({ documents: references }) {
    if (references === undefined) return nothingFound
    const { documents, erase } = await findDocuments(references)
    return {
      items: documents.map(({ id, title }) => ({ kind: 'document', id, text: title })),
      // Copies of the database may be older than the moment in which the document was indexed last.
      erase: async () => ({ ...nothingErased, ...(await erase()), since: 0 }),
    }
  },
})

import { counted } from '../core/counted.ts'
import { shellWord } from '../core/shell-word.ts'
import { type ForgetPart, nothingErased, nothingFound } from '../ports/forgetting.ts'
import type { Mention } from '../text/mentions.ts'

/** What forgetting needs of documents. */
interface DocumentsToForget {
  findToErase(references: readonly string[]): Promise<{
    documents: readonly { id: string; title: string }[]
    erase(): Promise<{ erased: string[]; left: string[] }>
  }>
  findMentions(mention: Mention): Promise<{ documents: string[]; contexts: string[]; collections: string[] }>
}

/** Documents named one by one; more go into one sentence. */
const mostNamed = 200

/** The part of forgetting that is about documents: those that are named go; those that say the words are named. */
export const createDocumentForgetting = ({ findToErase, findMentions }: DocumentsToForget): ForgetPart => ({
  named: 'documents',
  knows: async (reference) => /[/.]/.test(reference),
  takesUnknown: (reference) => reference.startsWith('#'),
  async find({ things, query, person, session }) {
    const references = things?.documents
    if (references === undefined) {
      // A document is of no session.
      if ((query ?? person) === undefined || session !== undefined) return nothingFound
      return { ...nothingFound, left: inWords(await findMentions({ query, person })) }
    }
    const { documents, erase } = await findToErase(references)
    return {
      items: documents.map(({ id, title }) => ({ kind: 'document', id, text: title })),
      // Copies of the database may be older than the moment in which the document was indexed last.
      erase: async () => ({ ...nothingErased, ...(await erase()), since: 0 }),
    }
  },
})

function inWords(found: Awaited<ReturnType<DocumentsToForget['findMentions']>>): string[] {
  const { documents, contexts, collections } = found
  const more = documents.length - mostNamed
  return [
    ...documents
      .slice(0, mostNamed)
      .map((id) => `Document ${id} contains it. Erase it with "jarvis forget --document ${shellWord(id)} --yes".`),
    ...(more > 0
      ? [
          `${counted(more, 'more document contains', 'more documents contain')} it. Erase these first, then run the command again.`,
        ]
      : []),
    ...contexts.map(
      (target) =>
        `The description of ${target} contains it. Delete it with "jarvis context remove ${shellWord(target)}".`,
    ),
    ...collections.map(
      (name) =>
        `The collection ${name} has it in its name or folder. Remove it with "jarvis collection remove ${shellWord(name)}".`,
    ),
  ]
}

import { counted } from '../core/counted.ts'
import { shellWord } from '../core/shell-word.ts'
import { type ForgetPart, nothingErased, nothingFound } from '../ports/forgetting.ts'
import type { Mention } from '../text/mentions.ts'

/** The part of documents used for forgetting. */
interface DocumentsToForget {
  findToErase(references: readonly string[]): Promise<{
    documents: readonly { id: string; title: string }[]
    erase(): Promise<{ erased: string[]; left: string[] }>
  }>
  findMentions(mention: Mention): Promise<{ documents: string[]; contexts: string[]; collections: string[] }>
}

/** Limit of documents listed one by one; more are summarized in one sentence. */
const mostNamed = 200

/** Forgetting of documents: selected ones are erased; those that contain the words are only listed. */
export const createDocumentForgetting = ({ findToErase, findMentions }: DocumentsToForget): ForgetPart => ({
  named: 'documents',
  knows: async (reference) => /[/.]/.test(reference),
  takesUnknown: (reference) => reference.startsWith('#'),
  async find({ things, query, person, session }) {
    const references = things?.documents
    if (references === undefined) {
      // Documents belong to no session.
      if ((query ?? person) === undefined || session !== undefined) return nothingFound
      return { ...nothingFound, left: inWords(await findMentions({ query, person })) }
    }
    const { documents, erase } = await findToErase(references)
    return {
      items: documents.map(({ id, title }) => ({ kind: 'document', id, text: title })),
      // Backups may be older than the document's last indexing.
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

import { inList, slices } from '../core/sql.ts'
import type { Reader } from '../ports/database.ts'
import type { Search } from '../search/search.ts'
import { type Mention, mentions, termsOfMention } from '../text/mentions.ts'
import { allCollections, allContexts } from './collections/collection-repository.ts'
import { allIndexedFiles } from './lookup/lookup-repository.ts'

/** Mentions of the words in collections, each as its own command expects it. */
export interface DocumentMentions {
  /** `notes/clinic.md`: indexed files, by their text or path. */
  documents: string[]
  /** `notes/plans`: descriptions. */
  contexts: string[]
  /** Names of collections whose name or folder contains the words. */
  collections: string[]
}

/**
 * Finds mentions. The index supplies candidates; each is read, so that a document counts only if one of its records
 * contains all words.
 */
export async function findMentions(
  { db, search }: { db: Reader; search: Pick<Search, 'withTerms'> },
  mention: Mention,
): Promise<DocumentMentions> {
  const saying = await filesThatSay(db, await search.withTerms(termsOfMention(mention)), mention)
  const files = await allIndexedFiles(db)
  const found = files.filter(({ id, path }) => saying.has(id) || mentions(path, mention))
  const contexts = (await allContexts(db)).filter(({ prefix, text }) => mentions(`${prefix}\n${text}`, mention))
  const collections = (await allCollections(db)).filter(({ name, root }) => mentions(`${name}\n${root}`, mention))
  return {
    documents: found.map(({ collection, path }) => `${collection}/${path}`),
    contexts: contexts.map(({ collection, prefix }) => (prefix === '' ? collection : `${collection}/${prefix}`)),
    collections: collections.map(({ name }) => name),
  }
}

async function filesThatSay(db: Reader, records: readonly number[], mention: Mention): Promise<Set<number>> {
  const files = new Set<number>()
  // Few at a time: a record may be a book.
  for (const slice of slices(records, 64)) {
    const { marks, params } = inList(slice)
    const rows = await db.all<{ file: number; record: number; text: string }>(
      `SELECT r.file_id AS file, r.id AS record,
         concat_ws('\n', r.title, r.path, r.speaker, c.headings, c.text) AS text
       FROM records r JOIN chunks c ON c.record_id = r.id
       WHERE r.id IN ${marks} AND r.file_id IS NOT NULL ORDER BY r.id, c.seq`,
      params,
    )
    const texts = new Map<number, { file: number; texts: string[] }>()
    for (const { file, record, text } of rows) {
      const known = texts.get(record)
      if (known) known.texts.push(text)
      else texts.set(record, { file, texts: [text] })
    }
    for (const { file, texts: said } of texts.values())
      if (!files.has(file) && mentions(said.join('\n'), mention)) files.add(file)
  }
  return files
}

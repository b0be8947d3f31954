import type { Database } from '../ports/database.ts'
import { isOnPostgres } from './in-files.ts'

/** Table with a row for each passage whose words are indexed. */
export const wordsTable = isOnPostgres ? 'lexical_docs' : 'lexical'

/** Each indexed word with the number of passages that hold it, by word. */
export async function indexedWords(db: Database): Promise<{ term: string; doc: number }[]> {
  if (!isOnPostgres) return db.all('SELECT term, doc, cnt FROM lexical_terms ORDER BY term')
  const { settleWords } = await import('../postgres/words/settle.ts')
  await settleWords(db, { everything: true })
  return db.all('SELECT term, sum(documents) AS doc FROM lexical_postings GROUP BY term ORDER BY term')
}

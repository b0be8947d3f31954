import type { Reader } from '../ports/database.ts'
import type { WordIndex } from './word-index.ts'
import { ftsWords } from './words-in-fts.ts'
import { tableWords } from './words-in-tables.ts'

/** The word index of the database of a space. */
export const wordsOf = ({ dialect }: Reader): WordIndex => (dialect === 'sqlite' ? ftsWords : tableWords)

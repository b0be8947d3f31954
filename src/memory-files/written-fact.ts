import type { FactType } from '../core/vocabulary.ts'
import type { Reader } from '../ports/database.ts'

/** Fields of a fact that memory files need. Times are epoch milliseconds. */
export interface WrittenFact {
  id: string
  type: FactType
  content: string
  predicate: string
  importance: number
  sensitive: boolean
  untrusted: boolean
  expiresAt: number | null
  retiredAt: number | null
  /** Id of the fact that took its place. */
  supersededBy: string | null
}

/** The facts of these ids by id, retired ones too; ids that do not exist are left out. */
export type ReadFacts = (db: Reader, ids: readonly string[]) => Promise<Map<string, WrittenFact>>

/** A line of MEMORY.md with a fact. */
export interface FactLine {
  id: string
  content: string
  type?: FactType | undefined
  importance?: number
  /** Epoch milliseconds. */
  expiresAt?: number
}

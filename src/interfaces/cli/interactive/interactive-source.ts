import type { Hit, SearchResult } from '../../../core/hit.ts'

/** Queries and actions of the interactive search. */
export interface InteractiveSource {
  /** Search by words only, or with embeddings and reranking. */
  search(query: string, isWhole: boolean): Promise<SearchResult>
  read(hit: Hit): Promise<{ title: string; text: string; startLine: number }>
  /** Path of a hit's file on this machine; undefined for records without a file. */
  fileOf(hit: Hit): Promise<string | undefined>
  /** Opens the owner's editor, and resolves when it is closed. */
  edit(file: string, line: number): Promise<void>
}

import type { Hit, SearchResult } from '../../../core/hit.ts'

/** What the search asks, and what it can do with an answer. */
export interface InteractiveSource {
  /** By words, or with all means. */
  search(query: string, isWhole: boolean): Promise<SearchResult>
  read(hit: Hit): Promise<{ title: string; text: string; startLine: number }>
  /** The file of a hit on this machine; undefined for what is in none. */
  fileOf(hit: Hit): Promise<string | undefined>
  /** Opens the owner's editor, and resolves when it is closed. */
  edit(file: string, line: number): Promise<void>
}

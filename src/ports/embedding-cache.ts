/** A model's output for one passage. */
export interface CachedEmbedding {
  vector: Float32Array
  /** Token codes for late interaction. */
  codes?: Uint8Array
}

/**
 * Embeddings by content, shared by all spaces of a home: they survive re-indexing, moves and deletions. A damaged cache
 * is deleted and rebuilt, and never causes an error; only `remove` fails if it cannot be written.
 */
export interface EmbeddingCache {
  /** `hashes` are sha256 of the model's input, 64 hex digits. Missing entries are absent from the map. */
  get(model: string, hashes: readonly string[]): Promise<Map<string, CachedEmbedding>>
  put(model: string, entries: readonly (CachedEmbedding & { hash: string })[]): Promise<void>
  /** Removes the entries of all models for these hashes, so that forgotten text leaves no trace here. Errors: `database_busy`. */
  remove(hashes: readonly string[]): Promise<void>
  /** Removes all entries except these hashes, or only counts them; returns their number and bytes. */
  retain(hashes: ReadonlySet<string>, options: { dryRun: boolean }): Promise<{ entries: number; bytes: number }>
  /** Removes the oldest entries until the file has at most this size; returns the bytes freed. */
  prune(maxBytes: number): Promise<number>
  close(): Promise<void>
}

/** What a model made of one passage. */
export interface CachedEmbedding {
  vector: Float32Array
  /** Token codes for late interaction. */
  codes?: Uint8Array
}

/**
 * Embeddings by content, shared by all spaces of a home: they survive re-indexing, moves and deletions. Only a cache:
 * a damaged one is thrown away and made anew, and never an error.
 */
export interface EmbeddingCache {
  /** `hashes` are sha256 of what the model read, 64 hex digits. What is not there is left out. */
  get(model: string, hashes: readonly string[]): Promise<Map<string, CachedEmbedding>>
  put(model: string, entries: readonly (CachedEmbedding & { hash: string })[]): Promise<void>
  /** Drops what all models made of these: what is forgotten leaves no trace here either. */
  remove(hashes: readonly string[]): Promise<void>
  /** Drops what is not among these hashes, or only counts it; returns the number and the bytes of what it holds. */
  retain(hashes: ReadonlySet<string>, options: { dryRun: boolean }): Promise<{ entries: number; bytes: number }>
  /** Drops the oldest until the file is at most so large; returns the bytes given back. */
  prune(maxBytes: number): Promise<number>
  close(): Promise<void>
}

/** A file (or folder) that is not indexed, or not as it is, and why. `path` is `collection/path`. */
export interface NotIndexed {
  path: string
  reason: string
}

/** Result of an update, in files. */
export interface UpdateReport {
  added: number
  changed: number
  moved: number
  removed: number
  unchanged: number
  /** Content that cannot be indexed; checked again after a change. */
  skipped: NotIndexed[]
  /** Could not be read this time; retried at the next update. */
  failed: NotIndexed[]
  /** Indexed now, though not in UTF-8: the encoding, guessed if the file does not declare it. */
  recoded?: NotIndexed[]
  /** After the first scan of a collection: files that no mask selects, counted by extension ('' for none). */
  leftOut?: Record<string, number>
  durationMs: number
}

export const emptyReport = (): UpdateReport => ({
  added: 0,
  changed: 0,
  moved: 0,
  removed: 0,
  unchanged: 0,
  skipped: [],
  failed: [],
  durationMs: 0,
})

export interface UpdateProgress {
  collection: string
  /** `scan` looks for files (nothing to count yet), `index` reads new or changed ones. */
  phase: 'scan' | 'index'
  done: number
  total: number
}

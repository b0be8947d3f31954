/** A file (or folder) that is not in the index, or not as it is, and why. `path` is `collection/path`. */
export interface NotIndexed {
  path: string
  reason: string
}

/** What an update did, in files. */
export interface UpdateReport {
  added: number
  changed: number
  moved: number
  removed: number
  unchanged: number
  /** Content that cannot be indexed; looked at again when it changes. */
  skipped: NotIndexed[]
  /** Could not be read this time; tried again at the next update. */
  failed: NotIndexed[]
  /** Read now and in the index, though not in UTF-8: as which encoding, by a guess where the file does not say it. */
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
  /** `scan` looks for files (nothing to count yet), `index` reads those that are new or changed. */
  phase: 'scan' | 'index'
  done: number
  total: number
}

/** Settings of memory files; they come from the settings of the same names (`memory.*`). */
export interface FileSettings {
  /** Results of a memory search, and the lowest calibrated score of a result. */
  searchLimit: number
  searchMinScore: number
  /** Minimum importance of facts that are also written to MEMORY.md. */
  longTermImportance: number
}

/** Defaults. */
export const usualFileSettings: FileSettings = { searchLimit: 6, searchMinScore: 0.35, longTermImportance: 8 }

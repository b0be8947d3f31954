/** What the owner may set of memory files; the settings of the same names (`memory.*`) come in here. */
export interface FileSettings {
  /** Results of a search in memory, and the calibrated score below which they are left out. */
  searchLimit: number
  searchMinScore: number
  /** Minimum importance of facts that are also written to MEMORY.md. */
  longTermImportance: number
}

/** As shipped. */
export const usualFileSettings: FileSettings = { searchLimit: 6, searchMinScore: 0.35, longTermImportance: 8 }

import { usualFileSettings } from '../memory-files/memory-files.ts'

/** What the owner may set of memory; the settings of the same names (`memory.*`, `brief.*`, `sessions.*`) come in here. */
export interface MemorySettings {
  memory: {
    /** Importance, 1 to 10, below which extraction keeps nothing new. */
    minImportance: number
    /** Results of a search in memory, and the calibrated score below which they are left out. */
    searchLimit: number
    searchMinScore: number
    /** Minimum importance of facts that are also written to MEMORY.md. */
    longTermImportance: number
  }
  /** The context for a new session: its tokens, days of events, and facts of at least an importance. */
  brief: { budget: number; days: number; facts: number; minImportance: number }
  sessions: {
    /** Minutes without a word after which a session is over. */
    idleMinutes: number
    /** Number of last messages in a session note. */
    noteMessages: number
  }
}

/** As shipped. */
export const usualSettings: MemorySettings = {
  memory: { minImportance: 5, ...usualFileSettings },
  brief: { budget: 2000, days: 2, facts: 10, minImportance: 7 },
  sessions: { idleMinutes: 30, noteMessages: 15 },
}

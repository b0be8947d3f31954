import { usualFileSettings } from '../memory-files/memory-files.ts'

/** Settings of memory: those of the same names below `memory.*`, `brief.*` and `sessions.*`. */
export interface MemorySettings {
  memory: {
    /** Least importance of newly extracted facts, 1 to 10. */
    minImportance: number
    /** Results of a memory search, and their least calibrated score. */
    searchLimit: number
    searchMinScore: number
    /** Minimum importance of facts that are also written to MEMORY.md. */
    longTermImportance: number
  }
  /** The context for a new session: its tokens, days of events, and facts of at least an importance. */
  brief: { budget: number; days: number; facts: number; minImportance: number }
  sessions: {
    /** Minutes without a turn after which a session is closed. */
    idleMinutes: number
    /** Number of last messages in a session note. */
    noteMessages: number
  }
}

/** Default settings. */
export const usualSettings: MemorySettings = {
  memory: { minImportance: 5, ...usualFileSettings },
  brief: { budget: 2000, days: 2, facts: 10, minImportance: 7 },
  sessions: { idleMinutes: 30, noteMessages: 15 },
}

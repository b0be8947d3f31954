export type { MemoryFiles, MemoryText } from './create-memory-files.ts'
export { localDay } from './daily-notes.ts'
export { type Degraded, withDegraded } from './degraded.ts'
export { usualFileSettings } from './file-settings.ts'
export { checkFlush, type FlushAdvice, type FlushSettings, type FlushState } from './flush.ts'
export { restoringKey } from './owner-edits.ts'
export type { MemorySearchRequest, MemorySearchResult } from './search-memory.ts'
export { withoutFactLines } from './without-facts.ts'
export type { FactLine, ReadFacts, WrittenFact } from './written-fact.ts'

/** The files of one space: loaded where one is read or written. */
export const loadMemoryFiles = () => import('./create-memory-files.ts')

/** Loads the undo of memory file changes. */
export const loadFileUndo = () => import('./undo-files.ts')

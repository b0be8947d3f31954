import { tombstones } from '../journal/journal.ts'

/** Tombstones of forgotten learnings: an import skips them, and they are not learned again. */
export const learningTombstone = (id: string): string => tombstones.of('learning', id)
export const knowledgeTombstone = (id: string): string => tombstones.of('knowledge', id)
/** Prefix of evidence among forgettable records. */
export const evidencePrefix = 'e:'
/** Tombstone of a failed run, by its event. */
export const evidenceTombstone = (failedKey: string): string => tombstones.of('learning_evidence', failedKey)

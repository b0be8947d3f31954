import { tombstones } from '../journal/journal.ts'

/** Marks of what was forgotten of what agents learned: an import leaves it out, and it is not learned again. */
export const learningTombstone = (id: string): string => tombstones.of('learning', id)
export const knowledgeTombstone = (id: string): string => tombstones.of('knowledge', id)
/** Names evidence among what can be forgotten. */
export const evidencePrefix = 'e:'
/** Of a run that failed, by its event. */
export const evidenceTombstone = (failedKey: string): string => tombstones.of('learning_evidence', failedKey)

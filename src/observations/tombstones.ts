import { tombstones } from '../journal/journal.ts'

/** Tombstone of a hook's event that was forgotten. */
export const eventTombstone = (key: string): string => tombstones.of('event', key)
/** Tombstone of a session that its user excluded from there on. */
export const leftOutTombstone = (id: string): string => tombstones.of('left out', id)
export const observationTombstone = (id: string): string => tombstones.of('observation', id)
/** Tombstone of an observation of rules for a prompt, which later events of the prompt would create again. */
export const slotTombstone = (session: string, prompt: number, slot: string): string =>
  tombstones.of('slot', session, prompt, slot)

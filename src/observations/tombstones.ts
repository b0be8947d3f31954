import { tombstones } from '../journal/journal.ts'

/** The mark that stays of an event of a hook that was forgotten. */
export const eventTombstone = (key: string): string => tombstones.of('event', key)
/** Of a session whose user asked that nothing is kept of it from there on. */
export const leftOutTombstone = (id: string): string => tombstones.of('left out', id)
export const observationTombstone = (id: string): string => tombstones.of('observation', id)
/** Of what rules made of a prompt: later events of it would make the same again. */
export const slotTombstone = (session: string, prompt: number, slot: string): string =>
  tombstones.of('slot', session, prompt, slot)

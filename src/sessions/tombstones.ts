import { contentHash } from '../core/ids.ts'
import { tombstones } from '../journal/journal.ts'

/** The tombstone of a forgotten session. */
export const sessionTombstone = (id: string): string => tombstones.of('session', id)
/** The tombstone of an event that was recorded by name. */
export const recordedTombstone = (id: string): string => tombstones.of('recorded', id)

/** Hash of a turn's role and words. */
export const wordsOfTurn = (role: string, text: string): string => contentHash(`${role}\0${text.trim()}`).slice(0, 24)
/** The tombstone of a forgotten or covered turn: ingesting the conversation again does not restore it. */
export const turnTombstone = ({ session, role, text }: { session: string; role: string; text: string }): string =>
  tombstones.of('turn', session, wordsOfTurn(role, text))

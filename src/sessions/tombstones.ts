import { contentHash } from '../core/ids.ts'
import { tombstones } from '../journal/journal.ts'

/** The mark that stays of a session that was forgotten. */
export const sessionTombstone = (id: string): string => tombstones.of('session', id)
/** Of an event that was recorded by name. */
export const recordedTombstone = (id: string): string => tombstones.of('recorded', id)

/** Names a turn by what was said. */
export const wordsOfTurn = (role: string, text: string): string => contentHash(`${role}\0${text.trim()}`).slice(0, 24)
/** Of a turn that was forgotten, or some of its words: the same conversation read again does not bring it back. */
export const turnTombstone = ({ session, role, text }: { session: string; role: string; text: string }): string =>
  tombstones.of('turn', session, wordsOfTurn(role, text))

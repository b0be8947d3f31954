import { contentHash } from '../core/ids.ts'
import { tombstones } from '../journal/journal.ts'
import type { Reader } from '../ports/database.ts'
import { redact } from '../secrets/secrets.ts'
import { contentKey, plainWords } from '../text/plain-words.ts'

/** The tombstone of a forgotten session. */
export const sessionTombstone = (id: string): string => tombstones.of('session', id)
/** The tombstone of an event that was recorded by name. */
export const recordedTombstone = (id: string): string => tombstones.of('recorded', id)

/** The tombstone of a label or another description of a session: an import does not restore it. */
export const describedTombstone = (session: string, text: string): string =>
  tombstones.of('described', session, contentKey(text))

/** Hash of a turn's role and words. */
export const wordsOfTurn = (role: string, text: string): string => contentHash(`${role}\0${text.trim()}`).slice(0, 24)
/** The tombstone of a forgotten or covered turn: ingesting the conversation again does not restore it. */
export const turnTombstone = ({ session, role, text }: { session: string; role: string; text: string }): string =>
  tombstones.of('turn', session, wordsOfTurn(role, text))

/** A turn with fewer words is likely to be said in another conversation by chance. */
const leastWords = 3
/** The tombstone of a turn's words in any session: the same conversation may be imported under another name. */
const wordsTombstone = (text: string): string[] =>
  plainWords(text).split(' ').length < leastWords ? [] : [tombstones.of('turn words', contentKey(text))]

/** All tombstones of a forgotten or covered turn. */
export const tombstonesOfTurn = (turn: { session: string; role: string; text: string }): string[] => [
  turnTombstone(turn),
  ...wordsTombstone(turn.text),
]

/** Which of these turns were forgotten or covered here. A turn with a later date was said since: it is another one. */
export async function forgottenTurns(
  db: Reader,
  turns: readonly { session: string; role: string; text: string; date?: number | undefined }[],
): Promise<boolean[]> {
  const marks = turns.map(({ text, ...turn }) => tombstonesOfTurn({ ...turn, text: redact(text).text }))
  const times = await tombstones.times(db, marks.flat())
  return turns.map(({ date = 0 }, index) => marks[index]!.some((mark) => date < (times.get(mark) ?? 0)))
}

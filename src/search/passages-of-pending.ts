import type { Passage } from '../ports/models.ts'
import { passagesOf } from './passages.ts'
import type { PendingChunk } from './pending-repository.ts'
import { headingsOf, turnOf } from './records-repository.ts'

/** The embedder's input for a chunk that waits for a vector. */
export function passagesOfPending(chunk: PendingChunk): Passage[] {
  const { title, headings, text } = chunk
  return passagesOf({
    title,
    headings: headingsOf(headings),
    text,
    turn: turnOf(chunk),
  })
}

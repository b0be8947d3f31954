import { corrects, mayCorrect } from './corrects.ts'
import { mayPart, partsWith } from './parted-with.ts'
import type { Statement } from './statement.ts'

/** The parts of a statement that are compared. */
type Said = Pick<Statement, 'content' | 'subject' | 'predicate' | 'saidAt'> &
  Partial<Pick<Statement, 'instruction'>> & { source?: string | undefined }

/**
 * Why a newer statement ends an older one by its words, so surely that the older one is history: it corrects or repeats it,
 * or parts with its thing. A repetition ends only what the same source said before: it contradicts no source.
 */
export function endsByName(newer: Said, older: Said): 'correction' | 'restated' | 'parted' | false {
  if (newer.instruction || older.instruction || newer.content === older.content) return false
  if (partsWith(newer, older)) return 'parted'
  const how = corrects(newer, older)
  const isRepeated = newer.source === older.source && newer.saidAt > older.saidAt
  return how === 'restated' && !isRepeated ? false : how
}

/** Whether a statement may end another one by its words: a quick test of the newer one alone. */
export const mayEndByName = (content: string): boolean => mayPart(content) || mayCorrect(content)

import type { Part } from '../text/report/parts.ts'
import { readPromptSentence } from '../text/sayings/sayings.ts'

/** A sentence of a turn, with its purpose. */
interface Said {
  text: string
  turn: number
  isAssistant: boolean
  part: Part | undefined
}

/** Least share at which a sentence counts as a request for work. */
const leastTask = 0.5
/** Purposes of sentences in which an assistant reports what it did. */
const outcomes: readonly (Part | undefined)[] = ['changed', 'checked', 'cause']

/**
 * Whether a user's sentence asks for work that the assistant then did. "Please check the totals" by an assistant is a next
 * step for its user; by a user it is a request for now. The answer ends where the user asks for other work.
 */
export function wasDone(request: { text: string; turn: number }, said: readonly Said[]): boolean {
  const asker = said.find(({ turn }) => turn === request.turn)
  if (asker === undefined || asker.isAssistant || !asksNow(request.text)) return false
  const later = said.filter(({ turn }) => turn > request.turn)
  const end = later.findIndex(({ isAssistant, text }) => !isAssistant && asksNow(text))
  return later
    .slice(0, end < 0 ? undefined : end)
    .some(({ isAssistant, part }) => isAssistant && outcomes.includes(part))
}

function asksNow(text: string): boolean {
  const said = readPromptSentence(text)
  return said.share('task') >= leastTask && !said.is('putOff')
}

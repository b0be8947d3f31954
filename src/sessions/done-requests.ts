import type { Part } from '../text/report/parts.ts'
import { readPromptSentence } from '../text/sayings/sayings.ts'

/** A sentence of a turn, with what it is for. */
interface Said {
  text: string
  turn: number
  isAssistant: boolean
  part: Part | undefined
}

/** From this share on a sentence asks for work. */
const leastTask = 0.5
/** What an assistant says that did as it was asked. */
const outcomes: readonly (Part | undefined)[] = ['changed', 'checked', 'cause']

/**
 * Whether a sentence of a user asks for work at once that the assistant then did. "Please check the totals" is a next step
 * in the mouth of an assistant, who leaves it to its user; a user asks for it now. What asks for other work ends the answer.
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

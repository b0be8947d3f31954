import { doneVerb, saysDoneInOtherLanguage } from '../../text/report/cues.ts'
import { readSentences } from '../../text/report/read-sentences.ts'
import { saysStillFails } from '../../text/report/unfinished.ts'
import { kindOfCommand } from './command-kinds.ts'
import type { Work } from './work.ts'

/** Last sentences of an agent that may say how its work ended. */
const lastWords = 3

/**
 * Whether a prompt ends with its work undone: a check failed after the last change, and the agent's last words say so or
 * report nothing as done. A failure that the agent does not mention beside what it did may be an older one.
 */
export function endsRed({ failures, last }: Pick<Work, 'failures' | 'last'>): boolean {
  const isRed = failures.errors.some(({ subject }) => {
    const command = subject?.replace(/^command: /, '') ?? ''
    return kindOfCommand(command) === 'check'
  })
  if (!isRed) return false
  const sentences = readSentences(last).map(({ text }) => text)
  if (sentences.slice(-lastWords).some(saysStillFails)) return true
  return !sentences.some((text) => doneVerb(text) !== undefined || saysDoneInOtherLanguage(text))
}

import { readSentences } from '../../text/report/read-sentences.ts'
import { saysWrong } from '../../text/report/work-words.ts'
import { readPromptSentence } from '../../text/sayings/sayings.ts'

/** What a sentence to a coding agent can be that is over with the work: from this sum of shares on nothing of it lasts. */
const passing = ['task', 'question', 'unhelped', 'takeback', 'confirmed'] as const
const leastPassing = 0.8

/** Whoever asks that something is remembered orders it, and means that it lasts. */
const asksToKeep = /\b(?:remember|keep in mind|merk|vergiss nicht|recuerda|souviens|retiens)|覚え|记住|記住|기억/iu

/**
 * Of what a user typed to an agent at work on a project, the sentences that may hold for longer than the work: no orders, questions,
 * complaints, praise and faults. What came of those is observed.
 */
export const lastingWords = (prompt: string): string =>
  readSentences(prompt)
    .filter(({ text, isItem }, index, all) => {
      if (asksToKeep.test(text)) return true
      const said = readPromptSentence(text, { index, count: all.length, isItem })
      return !saysWrong(text) && passing.reduce((sum, name) => sum + said.share(name), 0) < leastPassing
    })
    .map(({ text }) => text)
    .join('\n')

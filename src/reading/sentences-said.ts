import { isCode, isNotMeant } from './extraction/reading/not-meant.ts'
import { readableText } from './extraction/reading/readable-text.ts'
import { sentencesOfTurn } from './extraction/reading/sentences-of-turn.ts'
import { selectByWords } from './statements/reader.ts'

/** The sentences of a turn that may state something: no question, no joke, no code, and nothing that is never worth keeping. */
export function sentencesSaid(turn: string): string[] {
  const select = selectByWords()
  return sentencesOfTurn(readableText(turn))
    .map(({ text }) => text)
    .filter((text) => !/\?\s*$/.test(text) && !text.includes('█') && !isNotMeant(text) && !isCode(text))
    .filter((text) => !select(text).isUnlikely)
}

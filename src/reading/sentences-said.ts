import { isCode, isNotMeant } from '../text/not-meant.ts'
import { readableText } from './extraction/reading/readable-text.ts'
import { sentencesOfTurn } from './extraction/reading/sentences-of-turn.ts'
import { selectByWords } from './statements/reader.ts'

/** The sentences of a turn that may state something; skips questions, jokes, code and kinds that are never kept. */
export function sentencesSaid(turn: string): string[] {
  const select = selectByWords()
  return sentencesOfTurn(readableText(turn))
    .map(({ text }) => text)
    .filter((text) => !/\?\s*$/.test(text) && !text.includes('█') && !isNotMeant(text) && !isCode(text))
    .filter((text) => !select(text).isUnlikely)
}

import { analyse } from '../text/tokenize.ts'
import { spokenLines } from '../text/transcript.ts'
import { shareOf, type TermWeights } from './evidence.ts'
import { isCalled } from './speakers.ts'

/**
 * How much better lines of other speakers in these transcripts match the words of the question than those of the named
 * one, -1…1. 0 if the question names no speaker of the transcripts, or several. It corresponds to `rivalry` for turns,
 * for conversations indexed as documents: there a passage has the words of all speakers. Other texts are ignored.
 */
export function rivalryInTranscripts(texts: readonly string[], question: string, weights: TermWeights): number {
  const spoken = texts.flatMap((text) => spokenLines(text) ?? [])
  const called = [...new Set(spoken.map(({ speaker }) => speaker))].filter((name) => isCalled(name, question))
  if (called.length !== 1) return 0
  let named = 0
  let others = 0
  for (const { speaker, words } of spoken) {
    const share = shareOf(new Set(analyse(words)), weights)
    if (speaker === called[0]) named = Math.max(named, share)
    else others = Math.max(others, share)
  }
  return others - named
}

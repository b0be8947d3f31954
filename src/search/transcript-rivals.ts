import { analyse } from '../text/tokenize.ts'
import { spokenLines } from '../text/transcript.ts'
import { shareOf, type TermWeights } from './evidence.ts'
import { isCalled } from './speakers.ts'

/**
 * How much better than the called speaker somebody else's lines in these transcripts match the words of the question,
 * -1…1; 0 where the question calls nobody who speaks there, or several. It is what `rivalry` tells of turns, for
 * conversations that were indexed as documents: there a passage has the words of all. Texts that are no transcripts
 * count nothing.
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

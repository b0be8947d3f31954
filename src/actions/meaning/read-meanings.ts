import type { CapturedEvent } from '../../capture/captured-event.ts'
import { loadOnce } from '../../core/load-once.ts'
import type { Embedder } from '../../ports/models.ts'
import { openSentences } from '../../text/report/read-end.ts'
import type { MeaningOfReport } from '../../text/sayings/sayings.ts'
import { createTokenReader } from './token-reader.ts'

/** Returns the embedder that may read sentences now; undefined if it is not available. */
export type LendEncoder = () => Embedder | undefined

/** Sentences of one prompt beyond this limit are classified by their words alone. */
const mostSentences = 40

/** The weights are imported when the first sentence is read. */
const reader = loadOnce(async () =>
  createTokenReader<keyof MeaningOfReport>((await import('./report-weights.ts')).reportMeaning),
)

/**
 * Classifies sentences of an agent's final messages by meaning, where words leave it open. Empty without the embedder
 * that the weights were trained on, or if it fails; words alone are then enough.
 */
export async function readMeanings(
  lend: LendEncoder | undefined,
  events: readonly CapturedEvent[],
): Promise<ReadonlyMap<string, MeaningOfReport>> {
  const meanings = new Map<string, MeaningOfReport>()
  // An agent that only answered left nothing to do and gave nothing up.
  if (!events.some(({ kind }) => kind === 'tool')) return meanings
  const encoder = lend?.()
  if (!encoder?.tokenStates) return meanings
  const ends = events.flatMap(({ kind, text }) => (kind === 'stop' && text ? [text] : []))
  const sentences = openSentences(ends.join('\n\n')).slice(0, mostSentences)
  if (sentences.length === 0) return meanings
  try {
    const { read, embedder } = await reader.get()
    if (!encoder.id.startsWith(embedder)) return meanings
    for (const { text, before, place } of sentences)
      meanings.set(text, read(await encoder.tokenStates({ text, ...(before !== undefined && { before }) }), place))
    return meanings
  } catch {
    return new Map()
  }
}

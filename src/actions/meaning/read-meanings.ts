import type { CapturedEvent } from '../../capture/captured-event.ts'
import { loadOnce } from '../../core/load-once.ts'
import type { Embedder } from '../../ports/models.ts'
import { openSentences } from '../../text/report/read-end.ts'
import type { MeaningOfReport } from '../../text/sayings/sayings.ts'
import { createTokenReader } from './token-reader.ts'

/** The embedder that may read sentences now; undefined where none is at hand. */
export type LendEncoder = () => Embedder | undefined

/** More sentences than these of one prompt are read by their words alone. */
const mostSentences = 40

/** Its weights are imported when the first sentence is read. */
const reader = loadOnce(async () =>
  createTokenReader<keyof MeaningOfReport>((await import('./report-weights.ts')).reportMeaning),
)

/**
 * What sentences of an agent's last messages are by their meaning, as far as words leave it open. Empty without the embedder
 * that the weights were trained on, and where it fails: words alone are enough.
 */
export async function readMeanings(
  lend: LendEncoder | undefined,
  events: readonly CapturedEvent[],
): Promise<ReadonlyMap<string, MeaningOfReport>> {
  const meanings = new Map<string, MeaningOfReport>()
  // Who only answered has left nothing to do and given nothing up.
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

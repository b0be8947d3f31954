import { configError, type JarvisError } from '../../core/errors.ts'
import { didYouMean, nearest } from '../../core/nearest.ts'
import type { Logger } from '../../core/runtime.ts'
import type { Embedder } from '../../ports/models.ts'
import { type EmbedderCandidate, embedderCandidates } from './embedder-candidates.ts'
import { lateEmbedder } from './late-embedder.ts'

export interface EmbedderChoice {
  /** `auto` takes the best that is there, `none` nothing; a name of ours takes that one, or a simpler one in its place. */
  model?: string | undefined
  /** Length of the vectors that is wanted; default as the model makes them. Ours cannot shorten theirs. */
  dimensions?: number | undefined
  /** An embedder made elsewhere (openProvider): preferred to all of ours. */
  outside?: Embedder | undefined
  /** A model that the owner named, in the place of `model`. */
  named?: EmbedderCandidate | undefined
  /** Most worker processes for documents; default one per core, at most four. */
  workers?: number | undefined
  logger?: Logger | undefined
  /** What there is to choose from, best first; default ours. */
  candidates?: readonly EmbedderCandidate[]
}

/** Looked up at each use: an embedder that fails makes place for the next. */
export interface ChosenEmbedders {
  /** The one whose vectors are wanted. */
  readonly main: Embedder | undefined
  /** So cheap that it stands in until those are there. */
  readonly instant: Embedder | undefined
  /** Why a better one is not used, one sentence each. */
  readonly degraded: readonly string[]
}

/** After a failure an embedder is tried again when so much time has passed: a full disk or a busy machine may be over. */
const retryAfterMilliseconds = 5 * 60_000

/**
 * Chooses embedders without loading any: looks whether packages are there, nothing else. Code and weights are read at
 * the first use; when that fails, the reason joins `degraded` and the next embedder takes over. Throws Config when
 * there is no embedder of that name, or the one that is there makes vectors of another length than wanted.
 */
export function chooseEmbedder(choice: EmbedderChoice = {}): ChosenEmbedders {
  const places = wanted(choice).map((candidate) => place(candidate, choice))
  if (choice.dimensions) checkDimensions(choice, walk(false).embedder ?? walk(true).embedder)
  return {
    get main() {
      return walk(false).embedder
    },
    get instant() {
      return walk(true).embedder
    },
    get degraded() {
      return [...walk(false).reasons, ...walk(true).reasons]
    },
  }

  /** The first one that works, and what is wrong with those before it: looks no further than it must. */
  function walk(instant: boolean): { embedder?: Embedder; reasons: string[] } {
    const reasons: string[] = []
    for (const { candidate, look } of places) {
      if (candidate.instant !== instant) continue
      const found = look()
      if ('embedder' in found) return { embedder: found.embedder, reasons }
      reasons.push(`${candidate.name}: ${found.reason}`)
    }
    return { reasons }
  }
}

function checkDimensions({ dimensions }: EmbedderChoice, embedder: Embedder | undefined): void {
  if (!dimensions || !embedder || embedder.dimensions === dimensions) return
  throw configError(
    'dimensions_unavailable',
    `${embedder.id} makes vectors of ${embedder.dimensions} numbers and cannot make ${dimensions} (setting embedding.dimensions). Set it to 0, or name an embedder that can in embedding.module.`,
    { key: 'embedding.dimensions' },
  )
}

function wanted({
  model = 'auto',
  named,
  outside,
  candidates = embedderCandidates,
}: EmbedderChoice): EmbedderCandidate[] {
  if (named) return [named, ...candidates]
  if (outside) return [outsideCandidate(outside), ...candidates]
  if (model === 'none') return []
  const first = model === 'auto' ? 0 : candidates.findIndex(({ name }) => name === model)
  if (first >= 0) return candidates.slice(first)
  const known = ['auto', ...candidates.map(({ name }) => name), 'none']
  const suggestions = nearest(model, known)
  throw configError(
    'embedder_unknown',
    `Unknown embedder "${model}" (setting embedding.model).${didYouMean(suggestions)} Choose one of: ${known.join(', ')}.`,
    { key: 'embedding.model', suggestions },
  )
}

const outsideCandidate = (outside: Embedder): EmbedderCandidate => ({
  name: outside.id,
  instant: outside.instant,
  find: ({ onUnavailable }) => ({ embedder: lateEmbedder(outside, async () => outside, onUnavailable) }),
})

/** A candidate with its memory: what was found, and whether it failed of late. */
function place(candidate: EmbedderCandidate, { workers, logger }: EmbedderChoice) {
  let failure: { reason: string; until: number } | undefined
  let found: { embedder: Embedder } | { reason: string } | undefined
  const onUnavailable = (error: JarvisError) => {
    failure = { reason: error.message, until: performance.now() + retryAfterMilliseconds }
    logger?.warn(`${candidate.name}: ${error.message}`)
  }
  return {
    candidate,
    look() {
      if (failure && failure.until > performance.now()) return failure
      found ??= candidate.find({ workers, logger, onUnavailable })
      return found
    },
  }
}

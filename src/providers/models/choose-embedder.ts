import { configError, type JarvisError } from '../../core/errors.ts'
import { didYouMean, nearest } from '../../core/nearest.ts'
import type { Logger } from '../../core/runtime.ts'
import type { Embedder } from '../../ports/models.ts'
import { type EmbedderCandidate, embedderCandidates } from './embedder-candidates.ts'
import { lateEmbedder } from './late-embedder.ts'

export interface EmbedderChoice {
  /**
   * `auto` takes the best available one, `none` nothing; the name of a built-in model takes that one, or a simpler one
   * in its place.
   */
  model?: string | undefined
  /** Wanted vector length; default: the model's own. Built-in models cannot shorten theirs. */
  dimensions?: number | undefined
  /** An external embedder (openProvider), preferred to all built-in ones. */
  outside?: Embedder | undefined
  /** A model named by the owner, which replaces `model`. */
  named?: EmbedderCandidate | undefined
  /** Maximum worker processes for documents; default one per core, at most four. */
  workers?: number | undefined
  logger?: Logger | undefined
  /** Candidates, best first; default: the built-in ones. */
  candidates?: readonly EmbedderCandidate[]
}

/** Evaluated at each use: after a failure the next embedder is used. */
export interface ChosenEmbedders {
  /** The wanted embedder. */
  readonly main: Embedder | undefined
  /** A static embedder, used until the main embeddings exist. */
  readonly instant: Embedder | undefined
  /** Reasons why a better one is not used, one sentence each. */
  readonly degraded: readonly string[]
}

/** Delay before a failed embedder is retried: a full disk or a busy machine may have recovered. */
const retryAfterMilliseconds = 5 * 60_000

/**
 * Chooses embedders without loading any: it only checks whether packages exist. Code and weights are loaded at the
 * first use; if that fails, the reason is added to `degraded` and the next embedder takes over. Throws Config if the
 * named embedder does not exist, or the available one has another vector length than wanted.
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

  /** The first working candidate, and the problems of those before it; later ones are not checked. */
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

/** A candidate with its cached state: what was found, and recent failures. */
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

import type { CallOptions } from '../../core/runtime.ts'
import { together } from '../../journal/journal.ts'
import type { ImportedGem } from '../../ports/importer.ts'
import type { EnrichedGem } from '../enrich/enrich-gem.ts'
import type { GemContext } from '../gem-context.ts'
import { waitingGems } from '../keeping/gems-repository.ts'
import type { CaptureNeeds, CaptureRequest } from './capture.ts'
import type { FetchedGems } from './fetch-pending.ts'
import type { ImportedOutcome } from './import-gems.ts'
import type { Captured, CapturedGem } from './keep-draft.ts'

interface CapturingContext extends Pick<GemContext, 'db' | 'idOf'> {
  capturing: CaptureNeeds
  enrich(id: string, options?: CallOptions): Promise<EnrichedGem>
}

/** Gems that are fetched or summed up at one go. */
const mostAtOnce = 1000

/** Methods that capture gems, and those that complete them: summaries, and fetches of pending pages. */
export function capturingGems({ db, idOf, capturing, enrich }: CapturingContext) {
  async function summarized(captured: Captured, options: CallOptions & { enrich?: boolean }): Promise<CapturedGem> {
    if (options.enrich === false || captured.gem.enrichedAt !== null || captured.gem.version === 0)
      return { ...captured, enrichedBy: captured.gem.enrichedBy }
    const { gem, by, notes } = await enrich(captured.gem.id, options)
    return { ...captured, gem, notes: [...captured.notes, ...notes], enrichedBy: by }
  }

  return {
    /**
     * Captures an address, a file or a text; with `enrich`, also summarizes it. The same address or text again is the
     * same gem. Errors: `gem_nothing_given`, `gem_unreadable`, `gem_too_large`, `address_invalid`.
     */
    add: (request: CaptureRequest, options: CallOptions & { enrich?: boolean } = {}): Promise<CapturedGem> =>
      together(async () => {
        const { capture } = await import('./capture.ts')
        return summarized(await capture(capturing, request, options), options)
      }),

    /** Imports gems of another program, with an outcome for each; importing twice adds nothing. */
    async importAll(items: readonly ImportedGem[]): Promise<ImportedOutcome[]> {
      const { importGems } = await import('./import-gems.ts')
      return importGems(capturing, items)
    },

    /** Summarizes the named gems, or all without a summary. Errors: `gem_not_found`, `gem_without_text`. */
    async enrich(
      named: readonly string[] | undefined,
      options: CallOptions & { limit?: number; onProgress?: ((done: number, total: number) => void) | undefined } = {},
    ): Promise<EnrichedGem[]> {
      const ids = named
        ? await Promise.all(named.map(idOf))
        : await waitingGems(db, 'unenriched', options.limit ?? mostAtOnce)
      const enriched: EnrichedGem[] = []
      for (const [index, id] of ids.entries()) {
        options.signal?.throwIfAborted()
        options.onProgress?.(index, ids.length)
        enriched.push(await enrich(id, options))
      }
      return enriched
    },

    /** Retries pending fetches, or fetches the named gems again; with `enrich`, also summarizes what is new. */
    async fetch(
      named: readonly string[] | undefined,
      options: CallOptions & {
        enrich?: boolean
        limit?: number
        onProgress?: (done: number, total: number) => void
      } = {},
    ): Promise<FetchedGems> {
      const { fetchPending } = await import('./fetch-pending.ts')
      const ids = named && (await Promise.all(named.map(idOf)))
      return fetchPending(capturing, ids, {
        ...{ limit: mostAtOnce, ...options },
        summarize: (captured) => summarized(captured, options),
      })
    },
  }
}

import type { UpdateOptions, UpdateReport } from '../documents/documents.ts'
import type { Search } from '../search/search.ts'
import type { OpenSpace } from './space.ts'
import type { WorkOptions } from './work-options.ts'

/** Passages between two looks at the clock: about half a second of work for one thread. */
const batch = 32
/** How long a command that only adds files computes vectors, milliseconds. */
const shortWork = 5000

/** Changes of the index, and the state of its vectors. */
export interface Indexed extends UpdateReport {
  collections: string[]
  vectors: Embedded
  /** Sentences: records that were missing in the index and were indexed again. */
  mended: string[]
  /** Sentences: deleted text that may still be readable in the database file. */
  degraded: string[]
}

/**
 * Indexes changes of the given collections, or of all, and embeds them for a while. Passages that were already pending
 * are left to `embed` and the server: a user whose files did not change must not wait.
 */
export async function indexChanges(
  { documents, search, erasing }: Pick<OpenSpace, 'documents' | 'search' | 'erasing'>,
  {
    collections,
    wait = false,
    force = false,
    isNew = false,
    signal,
    onProgress,
  }: WorkOptions & {
    collections?: readonly string[]
    wait?: boolean
    force?: UpdateOptions['force']
    /** The collections were created by this call: all their files were added by it. */
    isNew?: boolean
  },
): Promise<Indexed> {
  // Files whose passages were lost to damage look unchanged.
  await documents.readLostAgain(force !== false)
  // Counts only: a budget of 0 loads no model.
  const { pending: before } = await search.embedPending({ signal, budget: 0 })
  const updated = await documents.update({
    signal,
    force,
    ...(collections && { collections }),
    onProgress: ({ collection, phase, done, total }) =>
      onProgress?.(phase === 'scan' ? `Looking through ${collection}` : `Indexing ${collection}`, done, total),
  })
  // A process that follows folders may have been faster, and then they look unchanged here.
  const report = isNew ? { ...updated, added: updated.added + updated.unchanged, unchanged: 0 } : updated
  const names = collections ?? (await documents.list()).map(({ name }) => name)
  // Text that its owner deleted must not be readable afterwards; words of changed files wait for the next upkeep.
  const degraded = report.removed > 0 ? await erasing.words() : []
  const written = report.added + report.changed
  const { pending } = written === 0 ? { pending: before } : await search.embedPending({ signal, budget: 0 })
  // The newest come first. A text that replaced a pending passage counts as one passage a file.
  const budget = wait ? Number.POSITIVE_INFINITY : Math.max(written, pending - before)
  const vectors = await embedForAWhile(search, { wait, budget, signal, onProgress })
  return { collections: [...names], ...report, vectors, mended: [], degraded }
}

/** Follows the folders until the signal aborts, and reports changed passages: their vectors are missing then. */
export async function followChanges(
  { documents }: Pick<OpenSpace, 'documents'>,
  {
    signal,
    debounce,
    onChange,
    onIndexed,
  }: { signal: AbortSignal; debounce: number; onChange?: (report: UpdateReport) => void; onIndexed: () => void },
): Promise<void> {
  await documents.watch({
    signal,
    debounceMs: debounce,
    onBatch(report) {
      onChange?.(report)
      onIndexed()
    },
  })
}

export interface Embedded {
  embedded: number
  /** Passages that still have only their instant vector. */
  pending: number
  /** Omitted collections, with reasons. */
  degraded: string[]
}

/**
 * Computes missing vectors until none is missing or the budget (passages) is spent, for a few seconds unless `wait`. Everything can be found by words and
 * by its instant vector before; this only makes the answers better, so a command need not hold its user up for it.
 */
export async function embedForAWhile(
  search: Search,
  {
    wait = false,
    budget = Number.POSITIVE_INFINITY,
    signal,
    onProgress,
  }: WorkOptions & { wait?: boolean; budget?: number },
): Promise<Embedded> {
  const deadline = performance.now() + (wait ? Number.POSITIVE_INFINITY : shortWork)
  let embedded = 0
  for (;;) {
    const round = await search.embedPending({
      signal,
      budget: Math.min(batch, budget - embedded),
      onProgress: ({ embedded: done, pending }) =>
        onProgress?.('Embedding', embedded + done, embedded + done + pending),
    })
    embedded += round.embedded
    const { pending, degraded } = round
    // Nothing was embedded although vectors are missing: no model, or another process is embedding.
    const stuck = round.embedded === 0
    if (pending > 0 && !stuck && embedded < budget && performance.now() <= deadline) continue
    // Other engines get their copy when the vectors that go with it are there.
    const unsent = await search.catchUp({ signal, ...(!wait && { milliseconds: shortWork }) })
    return { embedded, pending, degraded: [...degraded, ...unsent] }
  }
}

import { together } from '../../journal/journal.ts'
import type { Gem } from '../gem.ts'
import { type ChangedGem, changeGem, type GemNeeds } from '../keeping/change-gem.ts'
import { readGems, setAside, waitingCount, waitingGems } from '../keeping/gems-repository.ts'
import { type CaptureNeeds, capturePage, fetchFor } from './capture.ts'
import type { Captured, CapturedGem } from './keep-draft.ts'

/** A gem that could not be fetched. */
export interface FetchedGem {
  gem: string
  title: string
  /** Reason of the failed fetch. */
  pending?: string
}

export interface FetchedGems {
  captured: CapturedGem[]
  pending: FetchedGem[]
  /** Gems that are pending now, tried or not. */
  waiting: number
}

interface FetchOptions {
  signal?: AbortSignal | undefined
  limit: number
  /** Summarizes a captured page; one undo reverses both. */
  summarize(captured: Captured): Promise<CapturedGem>
  onProgress?: ((done: number, total: number) => void) | undefined
}

/** Hosts that are asked at the same time; each is asked for one page after another. */
const hostsAtOnce = 6

/**
 * Retries pending fetches, the least recently tried first, or fetches the named gems. Hosts are fetched in parallel,
 * and results are saved one by one.
 */
export async function fetchPending(
  needs: CaptureNeeds,
  ids: readonly string[] | undefined,
  { signal, limit, summarize, onProgress }: FetchOptions,
): Promise<FetchedGems> {
  const gems = await readGems(needs.db, ids ?? (await waitingGems(needs.db, 'pending', limit)))
  const captured: CapturedGem[] = []
  const pending: FetchedGem[] = []
  const hosts = byHost(gems)
  let saving: Promise<unknown> = Promise.resolve()
  let done = 0
  const work = async () => {
    for (let host = hosts.pop(); host; host = hosts.pop())
      for (const gem of host) {
        signal?.throwIfAborted()
        onProgress?.(done++, gems.length)
        const fetched = await fetchFor(needs, gem.url!, signal)
        const kept = saving.then(() => together(() => keep(gem, fetched)))
        saving = kept.catch(() => undefined)
        await kept
      }
  }
  async function keep(gem: Gem, fetched: Awaited<ReturnType<typeof fetchFor>>): Promise<void> {
    if (fetched.kind !== 'file') return void pending.push(await stillPending(needs, gem, fetched.why))
    const page = { url: gem.url!, file: fetched.file, foundAt: fetched.url }
    const found = await capturePage(needs, page, {}, signal).catch((error: Error) => error)
    if (!(found instanceof Error)) return void captured.push(await summarize(found))
    signal?.throwIfAborted()
    pending.push(await stillPending(needs, gem, found.message))
  }
  await Promise.all(Array.from({ length: hostsAtOnce }, work))
  return { captured, pending, waiting: await waitingCount(needs.db) }
}

/** Gems with an address by the host that is asked, the last to be asked first. */
function byHost(gems: readonly Gem[]): Gem[][] {
  const hosts = new Map<string, Gem[]>()
  for (const gem of gems) {
    if (gem.url === null) continue
    const host = URL.canParse(gem.url) ? new URL(gem.url).host : ''
    const own = hosts.get(host)
    if (own) own.push(gem)
    else hosts.set(host, [gem])
  }
  return [...hosts.values()].reverse()
}

/** It comes last the next time: otherwise dead pages would block others. */
async function stillPending(needs: GemNeeds, gem: Gem, why: string): Promise<FetchedGem> {
  if (gem.version === 0 && gem.pending !== why) await markPending(needs, gem.id, why)
  else await setAside(needs.db, gem, Math.max(needs.clock(), gem.changedAt + 1))
  return { gem: gem.id, title: gem.title, pending: why }
}

const markPending = (needs: GemNeeds, id: string, why: string): Promise<ChangedGem> =>
  changeGem(needs, id, {
    action: 'gem_fetch',
    actor: 'jarvis',
    note: 'failed',
    next: (gem) => ({ ...gem, pending: why }),
  })

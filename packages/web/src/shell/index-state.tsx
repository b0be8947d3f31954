import { countOf } from '../format.ts'
import { progress } from '../server/events.ts'
import { connection, status } from '../server/live.ts'
import { useStore } from '../store.ts'

/** How the index is, in a few words; the page Collections says more. */
export function IndexState() {
  const known = useStore(status)
  const work = useStore(progress)
  const reachable = useStore(connection)
  const { health, words, share = '' } = describe()
  return (
    <a class="index-state" href="#/collections" data-health={health} data-share={share !== ''}>
      <span class="dot" aria-hidden="true" />
      <span>
        <span class="index-step">{words}</span>
        {share}
      </span>
    </a>
  )

  function describe(): { health: 'good' | 'busy' | 'reduced' | 'gone' | 'unknown'; words: string; share?: string } {
    if (reachable === 'gone') return { health: 'gone', words: 'Server not available' }
    if (reachable === 'locked') return { health: 'gone', words: 'Signed out' }
    if (!known) return { health: 'unknown', words: 'Connecting …' }
    if (work)
      return { health: 'busy', words: work.step, ...(work.total && { share: ` ${percent(work.done, work.total)}` }) }
    const { records, degraded, embedder } = known.index
    // Without an embedder nothing is waited for.
    const pending = embedder === null ? 0 : known.index.pending
    if (degraded.length > 0) return { health: 'reduced', words: `${countOf(records, 'record')}, limited search` }
    if (pending > 0)
      return {
        health: 'busy',
        words: 'Semantic search',
        share: ` ${percent(known.index.chunks - pending, known.index.chunks)}`,
      }
    return { health: 'good', words: countOf(records, 'record') }
  }
}

const percent = (done: number, total: number): string => `${Math.floor((100 * done) / total)} %`

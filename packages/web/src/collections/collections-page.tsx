import { Figure } from '../figure.tsx'
import { countOf, formatBytes, formatNumber } from '../format.ts'
import { progress } from '../server/events.ts'
import { status } from '../server/live.ts'
import { useStore } from '../store.ts'
import { AddCollection } from './add-collection.tsx'
import { CollectionCard } from './collection-card.tsx'

/** The folders that are indexed, how far they are, and what can be done with them. */
export function CollectionsPage() {
  const known = useStore(status)
  return (
    <div class="page">
      <h1>Collections</h1>
      {known && (
        <dl class="figures">
          <Figure name="Records" value={formatNumber(known.index.records)} />
          <Figure name="Passages" value={formatNumber(known.index.chunks)} />
          {known.index.embedder !== null && (
            <Figure name="Not embedded yet" value={formatNumber(known.index.pending)} />
          )}
          <Figure name="Database" value={formatBytes(known.database.bytes)} />
        </dl>
      )}
      <Work />
      {known?.index.degraded.map((sentence) => (
        <p class="notice" key={sentence}>
          {sentence}
        </p>
      ))}
      {known?.collections.length === 0 && (
        <div class="empty">
          <h2>No collections yet</h2>
          <p>Add a folder below, or in a terminal:</p>
          <p>
            <code>jarvis collection add ~/notes</code>
          </p>
        </div>
      )}
      {known && known.collections.length > 0 && (
        <ul class="collections" aria-label={countOf(known.collections.length, 'collection')}>
          {known.collections.map((collection) => (
            <CollectionCard key={collection.name} collection={collection} />
          ))}
        </ul>
      )}
      <AddCollection />
    </div>
  )
}

/** The server's current work, from any client. */
function Work() {
  const work = useStore(progress)
  if (!work) return null
  return (
    <div class="work">
      <label for="work">{work.step}</label>
      <progress id="work" {...(work.total ? { max: work.total, value: work.done } : {})} />
      <span>
        {formatNumber(work.done)}
        {work.total ? ` of ${formatNumber(work.total)}` : ''}
      </span>
    </div>
  )
}

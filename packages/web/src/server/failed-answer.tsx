import { useStore } from '../store.ts'
import { codeOf } from './client.ts'
import { connection } from './live.ts'

/** In place of an answer that could not be had: why, and a way to ask again. */
export function FailedAnswer({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  // The banner says so already, and tries again by itself.
  if (useStore(connection) === 'gone') return <p class="empty">The answer appears when the server is back.</p>
  // Erased meanwhile, or the link is old: asking again cannot help.
  if (String(codeOf(failure)).endsWith('_not_found'))
    return (
      <div class="empty" role="alert">
        <h2>This no longer exists</h2>
        <p>It was removed or renamed, or the link is old.</p>
      </div>
    )
  return (
    <div class="empty" role="alert">
      <h2>Something went wrong</h2>
      <p>{failure.message}</p>
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  )
}

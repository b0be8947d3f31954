import { useStore } from '../store.ts'
import { connection } from './live.ts'

/** In place of an answer that could not be had: why, and a way to ask again. */
export function FailedAnswer({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  // The banner says so already, and tries again by itself.
  if (useStore(connection) === 'gone') return <p class="empty">The answer comes when the server is back.</p>
  return (
    <div class="empty" role="alert">
      <h2>That did not work</h2>
      <p>{failure.message}</p>
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  )
}

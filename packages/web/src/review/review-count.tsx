import { formatNumber } from '../format.ts'
import { useReviews } from './use-reviews.ts'

/** How many contradictions wait, beside the name of the page; nothing where none does. */
export function ReviewCount() {
  const { pairs = [] } = useReviews()
  if (pairs.length === 0) return null
  return (
    <span class="count">
      {formatNumber(pairs.length)}
      <span class="unseen"> waiting</span>
    </span>
  )
}

import { formatNumber } from '../format.ts'
import { useMerges, useReviews } from './use-reviews.ts'

/** How many contradictions and pairs to merge wait, beside the name of the page; nothing where none does. */
export function ReviewCount() {
  const { pairs: contradictions = [] } = useReviews()
  const { pairs: merges = [] } = useMerges()
  const waiting = contradictions.length + merges.length
  if (waiting === 0) return null
  return (
    <span class="count">
      {formatNumber(waiting)}
      <span class="unseen"> waiting</span>
    </span>
  )
}

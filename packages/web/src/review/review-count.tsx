import { WaitingCount } from '../waiting-count.tsx'
import { useMerges, useReviews } from './use-reviews.ts'

/** How many contradictions and pairs to merge wait, beside the name of the page; nothing where none does. */
export function ReviewCount() {
  const { pairs: contradictions = [] } = useReviews()
  const { pairs: merges = [] } = useMerges()
  return <WaitingCount waiting={contradictions.length + merges.length} />
}

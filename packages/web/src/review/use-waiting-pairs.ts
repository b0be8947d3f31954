import { useState } from 'preact/hooks'
import type { FactPair } from '../server/types.ts'
import { useMerges, useReviews } from './use-reviews.ts'
import { waitingPair } from './waiting-pair.ts'

/** The pairs that wait for a decision, without those that were settled here. */
export function useWaitingPairs() {
  const reviews = useReviews()
  const merges = useMerges()
  /** Those settled here, until the lists are read again. */
  const [settled, setSettled] = useState<readonly string[]>([])
  const openOf = (pairs: readonly FactPair[] | undefined, isDuplicate: boolean) =>
    (pairs ?? []).map((pair) => waitingPair(pair, isDuplicate)).filter(({ id }) => !settled.includes(id))
  const contradictions = openOf(reviews.pairs, false)
  const duplicates = openOf(merges.pairs, true)
  const failure = reviews.failure ?? merges.failure
  const again = () => {
    reviews.again()
    merges.again()
  }
  return {
    contradictions,
    duplicates,
    /** All of them, in the order of the page. */
    open: [...contradictions, ...duplicates],
    failure,
    isRead: reviews.pairs !== undefined && merges.pairs !== undefined && !failure,
    again,
    /** It was settled: it goes away before the lists say so. */
    leaveOut(id: string): void {
      setSettled([...settled, id])
      again()
    },
    /** Only the last one can be undone; the others stay settled until the lists are read again. */
    bringBackLast(): void {
      setSettled(settled.slice(0, -1))
      again()
    },
  }
}

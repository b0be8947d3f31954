import { client } from '../server/client.ts'
import { indexChanges, writes } from '../server/events.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'

/** Contradictions that wait, oldest first, kept up to date. */
export function useReviews() {
  const { answer, ...state } = useAnswer(
    'open reviews',
    (signal) => client.reviewList({}, { signal }),
    useStore(writes),
  )
  return { ...state, pairs: answer?.pairs }
}

/** Facts that may say the same and wait to be merged or left apart, kept up to date. */
export function useMerges() {
  const { answer, ...state } = useAnswer(
    'open merges',
    (signal) => client.mergeList({}, { signal }),
    // What upkeep proposes changes no fact, and so is no line of the log.
    useStore(writes) + useStore(indexChanges),
  )
  return { ...state, pairs: answer?.pairs }
}

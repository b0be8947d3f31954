import { useEffect, useRef, useState } from 'preact/hooks'
import { indexChanges, writes } from '../server/events.ts'
import { useStore } from '../store.ts'
import type { Answer } from './asker-state.ts'
import type { Run } from './requests.ts'

/** Delay before a list is read again after an index change, milliseconds: changes come in bursts. */
const changePause = 500
/** The same for an open question, which is asked once more to see what is new. */
const newsPause = 1200

/** Updates a list of the newest, or of nothing, by itself after the index has changed. */
export function useUpdates(isWanted: boolean, update: () => void) {
  const changing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const changes = useStore(indexChanges)
  useEffect(() => {
    if (!isWanted || document.hidden) return
    changing.current = setTimeout(update, changePause)
    return () => clearTimeout(changing.current)
  }, [changes])
  return { cancel: () => clearTimeout(changing.current) }
}

/**
 * Counts new hits since an answer; the answer's hits keep their places. Embedding changes the index and the order without
 * new records, so only writes count.
 */
export function useNews(answer: Answer | undefined, isWanted: boolean, run: Run): number {
  const [news, setNews] = useState(0)
  const written = useStore(writes)
  useEffect(() => setNews(0), [answer])
  useEffect(() => {
    if (!answer || !isWanted || document.hidden) return
    const leaving = new AbortController()
    const counting = setTimeout(() => void countNews(answer, run, leaving.signal).then(setNews, () => {}), newsPause)
    return () => {
      clearTimeout(counting)
      leaving.abort()
    }
  }, [written])
  return news
}

/** How many hits the same question has now that its answer does not hold. */
async function countNews({ asked, result }: Answer, run: Run, signal: AbortSignal): Promise<number> {
  const known = new Set(result.hits.map(({ space, uri }) => `${space} ${uri}`))
  const { hits } = await run(asked, asked.mode, signal)
  return hits.filter(({ space, uri }) => !known.has(`${space} ${uri}`)).length
}

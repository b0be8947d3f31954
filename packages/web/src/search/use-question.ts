import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { goTo, route } from '../route.ts'
import { client } from '../server/client.ts'
import { indexChanges, writes } from '../server/events.ts'
import { connection } from '../server/live.ts'
import { useStore } from '../store.ts'
import { type Answer, type AskerState, createAsker } from './asker.ts'
import { type Asked, filtersOf, keyOf, readAsked, writeAsked } from './question.ts'

/** Milliseconds between a key and its question: fast typing asks less often than it presses keys. */
const typingPause = 70
/** Milliseconds after a change of the index before a list is read anew: changes come in bursts. */
const changePause = 500
/** The same for an open question, which is asked once more to see what is new. */
const newsPause = 1200

/** The question that stands in the address, the ways to change it, and what is known of its answer. */
export function useQuestion() {
  const asked = readAsked(useStore(route).params)
  const [text, setText] = useState(asked.query)
  const [state, setState] = useState<AskerState>({ waiting: false, stale: false })
  const asker = useMemo(() => createAsker(run, setState), [])
  /** Matches that came into the index after the answer that is shown. */
  const [news, setNews] = useState(0)
  /** The question that typing has put into the address. */
  const typed = useRef<string | undefined>(undefined)
  const typing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const changing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  // Every change of the question, whether by typing, by a filter or by going back, is one of the address.
  const question = keyOf(asked)
  useEffect(() => {
    // What the question before waited for would take the place of this one.
    clearTimeout(changing.current)
    asker.ask(asked, { typing: typed.current === question })
    if (typed.current !== question) setText(asked.query)
    typed.current = undefined
  }, [question])

  const reachable = useStore(connection)
  useEffect(() => {
    if (reachable === 'open' && state.failure) asker.askNow(asked)
  }, [reachable])

  useEffect(() => setNews(0), [state.answer])

  const { answer, waiting } = state
  const isRead = asked.query !== '' && answer !== undefined && answer.result.hits.length > 0
  // A list of the newest, or of nothing, is updated by itself.
  const changes = useStore(indexChanges)
  useEffect(() => {
    if (!answer || waiting || isRead || document.hidden) return
    changing.current = setTimeout(() => asker.ask(asked), changePause)
    return () => clearTimeout(changing.current)
  }, [changes])

  // Hits that somebody reads stay where they are. While passages are embedded the index changes and the order with it, but
  // nothing is new: only what is written counts.
  const written = useStore(writes)
  useEffect(() => {
    if (!answer || waiting || !isRead || document.hidden) return
    const leaving = new AbortController()
    const counting = setTimeout(() => void countNews(answer, leaving.signal).then(setNews, () => {}), newsPause)
    return () => {
      clearTimeout(counting)
      leaving.abort()
    }
  }, [written])

  const leave = () => {
    clearTimeout(typing.current)
    asker.stop()
  }
  useEffect(() => leave, [])

  return {
    asked,
    text,
    state,
    news,
    change: (next: Partial<Asked>) => goTo('search', writeAsked({ ...asked, ...next })),
    /** A key was pressed. The answers so far are no steps to come back to. */
    write(next: string): void {
      setText(next)
      clearTimeout(typing.current)
      typing.current = setTimeout(() => {
        const written = { ...asked, query: next, similar: '' }
        typed.current = keyOf(written)
        goTo('search', writeAsked(written), { replace: true })
      }, typingPause)
    },
    /** Enter: what is written, with all means, now. */
    enter(): void {
      clearTimeout(typing.current)
      const written = { ...asked, query: text, similar: '' }
      if (keyOf(written) === question) asker.askNow(asked)
      else goTo('search', writeAsked(written), { replace: true })
    },
    /** Asks once more, whatever is known. */
    retry: () => asker.ask(asked),
  }
}

function run(asked: Asked, using: Asked['mode'], signal: AbortSignal) {
  const { query, similar, limit } = asked
  const filters = filtersOf(asked)
  if (similar !== '') return client.similar({ ref: similar, limit, ...filters }, { signal })
  // A list of everything is made without any model; the trace is written by the run itself and costs nothing.
  return client[query === '' ? 'search' : using]({ query, limit, explain: true, ...filters }, { signal })
}

/** How many hits the same question has now that its answer does not hold. */
async function countNews({ asked, result }: Answer, signal: AbortSignal): Promise<number> {
  const known = new Set(result.hits.map(({ space, uri }) => `${space} ${uri}`))
  const { hits } = await run(asked, asked.mode, signal)
  return hits.filter(({ space, uri }) => !known.has(`${space} ${uri}`)).length
}

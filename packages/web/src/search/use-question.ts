import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { goTo, route } from '../route.ts'
import { client } from '../server/client.ts'
import { connection } from '../server/live.ts'
import { useStore } from '../store.ts'
import { createAsker } from './asker.ts'
import type { AskerState } from './asker-state.ts'
import { type Asked, filtersOf, keyOf, readAsked, writeAsked } from './question.ts'
import { useNews, useUpdates } from './use-changes.ts'

/** Milliseconds between a key and its question: fast typing asks less often than it presses keys. */
const typingPause = 70

export type SearchQuestion = ReturnType<typeof useQuestion>

/** The question of the address, functions to change it, and the state of its answer. */
export function useQuestion() {
  const asked = readAsked(useStore(route).params)
  const question = keyOf(asked)
  const [state, setState] = useState<AskerState>({ waiting: false, stale: false })
  const asker = useMemo(() => createAsker(run, setState), [])
  const { answer, waiting } = state
  const isRead = asked.query !== '' && answer !== undefined && answer.result.hits.length > 0
  const isSettled = answer !== undefined && !waiting
  const updates = useUpdates(isSettled && !isRead, () => asker.ask(asked))
  const field = useTyping(asked)

  // Every change of the question, whether by typing, by a filter or by going back, is one of the address.
  useEffect(() => {
    // What the question before waited for would take the place of this one.
    updates.cancel()
    asker.ask(asked, { typing: field.follow(asked) })
  }, [question])

  const reachable = useStore(connection)
  useEffect(() => {
    if (reachable === 'open' && state.failure) asker.askNow(asked)
  }, [reachable])
  useEffect(() => asker.stop, [])

  return {
    asked,
    text: field.text,
    state,
    /** How many matches came into the index after the answer that is shown. */
    news: useNews(answer, isSettled && isRead, run),
    change: (next: Partial<Asked>) => goTo('search', writeAsked({ ...asked, ...next })),
    write: field.write,
    /** Enter: what is written, with all means, now. */
    enter(): void {
      const written = field.take()
      if (keyOf(written) === question) asker.askNow(asked)
      else goTo('search', writeAsked(written), { replace: true })
    },
    /** Asks once more, whatever is known. */
    retry: () => asker.ask(asked),
  }
}

/** The text in the field: it comes into the address shortly after the last key, and follows it otherwise. */
function useTyping(asked: Asked) {
  const [text, setText] = useState(asked.query)
  /** The question that typing has put into the address. */
  const typed = useRef<string | undefined>(undefined)
  const typing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(typing.current), [])
  return {
    text,
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
    /** The question as it is written now: its address is not waited for. */
    take(): Asked {
      clearTimeout(typing.current)
      return { ...asked, query: text, similar: '' }
    },
    /** Shows the question of the address, unless it came from here by typing; whether it did. */
    follow(next: Asked): boolean {
      const isTyped = typed.current === keyOf(next)
      if (!isTyped) setText(next.query)
      typed.current = undefined
      return isTyped
    },
  }
}

function run(asked: Asked, using: Asked['mode'], signal: AbortSignal) {
  const { query, similar, limit } = asked
  const filters = filtersOf(asked)
  if (similar !== '') return client.similar({ ref: similar, limit, ...filters }, { signal })
  // A list of everything is made without any model; the trace is written by the run itself and costs nothing.
  return client[query === '' ? 'search' : using]({ query, limit, explain: true, ...filters }, { signal })
}

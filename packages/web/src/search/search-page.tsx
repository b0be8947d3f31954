import { useEffect, useRef, useState } from 'preact/hooks'
import { Reader } from '../document/reader.tsx'
import { isWriting, useKeys } from '../keys.ts'
import { addressOf, goBack, goTo, route } from '../route.ts'
import { indexChanges } from '../server/events.ts'
import { connection } from '../server/live.ts'
import type { Hit } from '../server/types.ts'
import { useStore } from '../store.ts'
import { FilterBar } from './filter-bar.tsx'
import { hitLinkId } from './hit-card.tsx'
import { readOpened, wordsOf, writeOpened } from './opened.ts'
import { type Asked, keyOf, readAsked, writeAsked } from './question.ts'
import { Results } from './results.tsx'
import { SearchBox } from './search-box.tsx'
import { useAsker } from './use-asker.ts'

/** Milliseconds between a key and its question: fast typing asks less often than it presses keys. */
const typingPause = 70
/** Milliseconds after a change of the index before a list is read anew: changes come in bursts. */
const changePause = 500

/** Ask, look at the answers, read one beside them. What is asked and what is open stand in the address. */
export function SearchPage() {
  const { params } = useStore(route)
  const asked = readAsked(params)
  const opened = readOpened(params)
  const { state, asker } = useAsker()
  const hits = state.answer?.result.hits ?? []

  const [text, setText] = useState(asked.query)
  const [selectedId, setSelectedId] = useState<string>()
  const [explained, setExplained] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const reader = useRef<HTMLElement>(null)
  /** The question that typing has put into the address. */
  const typed = useRef<string | undefined>(undefined)
  const typing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const selected = hits.findIndex(({ id }) => id === selectedId)
  const openedIndex = hits.findIndex(({ uri }) => uri === opened?.reference)

  // Every change of the question, whether by typing, by a filter or by going back, is one of the address.
  const question = keyOf(asked)
  useEffect(() => {
    // With nothing to show yet, words come first as well: the model may have to be loaded.
    asker.ask(asked, { typing: typed.current === question || !state.answer })
    if (typed.current !== question) setText(asked.query)
    typed.current = undefined
  }, [question])

  const reachable = useStore(connection)
  useEffect(() => {
    if (reachable === 'open' && state.failure) asker.askNow(asked)
  }, [reachable])

  // Whoever looks at the newest, or at nothing, waits for what is being indexed.
  const changes = useStore(indexChanges)
  useEffect(() => {
    if (!state.answer || (hits.length > 0 && asked.query !== '')) return
    const asking = setTimeout(() => asker.ask(asked), changePause)
    return () => clearTimeout(asking)
  }, [changes])

  useEffect(() => input.current?.focus(), [])
  useEffect(() => () => clearTimeout(typing.current), [])

  const change = (next: Partial<Asked>, { replace = false } = {}) =>
    goTo('search', writeAsked({ ...asked, ...next }), { replace })

  function onText(next: string): void {
    setText(next)
    clearTimeout(typing.current)
    typing.current = setTimeout(() => askTyped(next), typingPause)
  }

  function askTyped(next: string): void {
    const written = { ...asked, query: next, similar: '' }
    typed.current = keyOf(written)
    goTo('search', writeAsked(written), { replace: true })
  }

  function onEnter(): void {
    clearTimeout(typing.current)
    const written = { ...asked, query: text, similar: '' }
    if (keyOf(written) === question) asker.askNow(asked)
    else change(written, { replace: true })
  }

  const addressOfHit = (hit: Hit) => addressOf('search', writeOpened(writeAsked(asked), hit))

  function open(index: number, { focus = true } = {}): void {
    const hit = hits[index]
    if (!hit) return
    setSelectedId(hit.id)
    goTo('search', writeOpened(writeAsked(asked), hit), { replace: opened !== undefined })
    // Only now the pane is there.
    if (focus) requestAnimationFrame(() => reader.current?.focus())
  }

  /** To another answer; what is open beside follows. */
  function select(index: number): void {
    const hit = hits[Math.max(0, Math.min(hits.length - 1, index))]
    if (!hit) return
    setSelectedId(hit.id)
    const at = hits.indexOf(hit)
    const link = document.getElementById(hitLinkId(at))
    link?.focus()
    link?.closest('li')?.scrollIntoView({ block: 'nearest' })
    if (opened) open(at, { focus: false })
  }

  const explain = (index: number) => {
    const id = hits[index]?.id
    setSelectedId(id)
    setExplained(explained === id ? undefined : id)
  }
  const showSimilar = (reference: string | undefined) => {
    if (reference) goTo('search', writeAsked({ ...asked, query: '', similar: reference }))
  }
  const close = () => {
    goTo('search', writeAsked(asked))
    const at = Math.max(0, openedIndex)
    requestAnimationFrame(() => document.getElementById(hitLinkId(at))?.focus())
  }
  /** The answer that a key means. */
  const meant = Math.max(0, selected)

  useKeys({
    '/': () => {
      input.current?.focus()
      input.current?.select()
    },
    j: () => select(selected + 1),
    k: () => select(meant - 1),
    e: () => explain(meant),
    s: () => showSimilar(opened?.reference ?? hits[meant]?.uri),
    Enter: (event) => {
      // A button or link does what it says.
      if ((event.target as HTMLElement).closest('a, button')) return false
      open(meant)
    },
    Escape: (event) => {
      if (isWriting(event.target)) input.current?.blur()
      else if (opened) close()
      else if (explained) setExplained(undefined)
      else if (asked.similar !== '') goBack('search')
      else return false
    },
  })

  return (
    <div class="search-page" data-reading={opened !== undefined}>
      <div class="asking">
        <h1 class="unseen">Search</h1>
        <SearchBox
          text={text}
          mode={asked.mode}
          input={input}
          onText={onText}
          onMode={(mode) => change({ mode })}
          onEnter={onEnter}
          onLeave={() => select(0)}
        />
        <FilterBar filters={asked.filters} onChange={(filters) => change({ filters })} />
      </div>
      <div class="answers">
        {asked.similar !== '' && (
          <p class="similar-to">
            <span>
              Similar to <strong>{asked.similar.replace('jarvis://', '')}</strong>
            </span>
            <button type="button" onClick={() => goBack('search')}>
              Back
            </button>
          </p>
        )}
        <Results
          state={state}
          selected={selected}
          opened={openedIndex}
          explained={explained}
          addressOfHit={addressOfHit}
          onOpen={open}
          onExplain={explain}
          onSimilar={(index) => showSimilar(hits[index]?.uri)}
          onMore={() => change({ limit: asked.limit + 10 }, { replace: true })}
          onRetry={() => asker.askNow(asked)}
          onClearFilters={() => goTo('search', writeAsked({ ...readAsked(new URLSearchParams()), query: asked.query }))}
        />
      </div>
      {opened && (
        <Reader
          {...opened}
          words={openedIndex < 0 ? [] : wordsOf(hits[openedIndex]!)}
          pane={reader}
          onClose={close}
          onSimilar={() => showSimilar(opened.reference)}
        />
      )}
    </div>
  )
}

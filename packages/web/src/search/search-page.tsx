import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Reader } from '../document/reader.tsx'
import { isWriting, useKeys } from '../keys.ts'
import { addressOf, goBack, goTo, route } from '../route.ts'
import { client } from '../server/client.ts'
import type { Hit } from '../server/types.ts'
import { useAnswer } from '../server/use-answer.ts'
import { FirstSteps } from '../start/first-steps.tsx'
import { useStore } from '../store.ts'
import { focusEntry, focusPane } from '../use-selection.ts'
import { addressOfHit } from './address-of-hit.ts'
import type { Answer } from './asker.ts'
import { FilterBar } from './filter-bar.tsx'
import { hitLinkId } from './hit-card.tsx'
import { arrangeHits } from './hit-words.ts'
import { readOpened, wordsOf, writeOpened } from './opened.ts'
import { isScored, pageSize, readAsked, writeAsked } from './question.ts'
import { Results } from './results.tsx'
import { SearchBox } from './search-box.tsx'
import { useQuestion } from './use-question.ts'

/** Ask, look at the answers, read one beside them. What is asked and what is open stand in the address. */
export function SearchPage() {
  const { asked, text, state, news, change, write, enter, retry } = useQuestion()
  const opened = readOpened(useStore(route).params)
  const hits = state.answer ? inShownOrder(state.answer) : []
  const [selectedId, setSelectedId] = useState<string>()
  const [explained, setExplained] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const reader = useRef<HTMLElement>(null)
  useLayoutEffect(() => input.current?.focus(), [])

  const selected = hits.findIndex(({ id }) => id === selectedId)
  const openedIndex = hits.findIndex(({ uri }) => uri === opened?.reference)
  /** The answer that a key means. */
  const meant = Math.max(0, selected)

  function open(index: number, { focus = true } = {}): void {
    const hit = hits[index]
    if (!hit) return
    setSelectedId(hit.id)
    // What has a page of its own is read there; what stands in a file, beside the answers.
    if (hit.path === null && focus) {
      location.hash = addressOfHit(hit)
      return
    }
    goTo('search', writeOpened(writeAsked(asked), hit), { replace: opened !== undefined })
    // Only now the pane is there. It scrolls to its lines by itself.
    if (focus) focusPane(reader)
  }

  function close(): void {
    goTo('search', writeAsked(asked))
    requestAnimationFrame(() => focusEntry(hitLinkId(Math.max(0, openedIndex))))
  }

  /** To another answer; what is open beside follows. */
  function select(wanted: number): void {
    const index = Math.max(0, Math.min(hits.length - 1, wanted))
    setSelectedId(hits[index]?.id)
    focusEntry(hitLinkId(index))
    if (opened) open(index, { focus: false })
  }

  function explain(index: number): void {
    const id = hits[index]?.id
    setSelectedId(id)
    setExplained(explained === id ? undefined : id)
  }

  function showSimilar(reference: string | undefined): void {
    if (reference !== undefined) change({ query: '', similar: reference })
  }

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
          onText={write}
          onMode={(mode) => change({ mode })}
          onEnter={enter}
          onLeave={() => select(0)}
        />
        <FilterBar filters={asked.filters} onChange={(filters) => change({ filters })} />
      </div>
      <div class="answers">
        {asked.query === '' && asked.similar === '' && opened === undefined && <FirstSteps />}
        {asked.similar !== '' && <SimilarTo reference={asked.similar} />}
        <Results
          state={state}
          news={news}
          selected={selected}
          opened={openedIndex}
          explained={explained}
          addressOfHit={(hit: Hit) =>
            hit.path === null ? addressOfHit(hit) : addressOf('search', writeOpened(writeAsked(asked), hit))
          }
          onOpen={open}
          onExplain={explain}
          onSimilar={(index) => showSimilar(hits[index]?.uri)}
          onMore={() => change({ limit: asked.limit + pageSize })}
          onRetry={retry}
          onClearFilters={() => change({ filters: readAsked(new URLSearchParams()).filters })}
        />
      </div>
      {opened && (
        <Reader
          {...opened}
          words={openedIndex < 0 ? [] : wordsOf(hits[openedIndex]!)}
          pane={reader}
          onClose={close}
          onSimilar={() => showSimilar(opened.reference)}
          onOpen={(reference) => {
            const params = writeAsked(asked)
            params.set('open', reference)
            goTo('search', params)
          }}
        />
      )}
    </div>
  )
}

/** Hits as they stand on the page: facts that may answer first. */
function inShownOrder({ asked, result }: Answer): Hit[] {
  const { known, others } = arrangeHits(result.hits, isScored(asked))
  return [...known, ...others]
}

function SimilarTo({ reference }: { reference: string }) {
  const { answer } = useAnswer(reference, (signal) => client.get({ ref: reference, lines: 1 }, { signal }), 0)
  return (
    <p class="similar-to">
      <span>
        Similar to <strong>{answer?.title || 'this'}</strong>
      </span>
      <button type="button" onClick={() => goBack('search')}>
        Back
      </button>
    </p>
  )
}

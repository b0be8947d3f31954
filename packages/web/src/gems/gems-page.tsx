import { useRef, useState } from 'preact/hooks'
import { countOf } from '../format.ts'
import { isWriting, useKeys } from '../keys.ts'
import { goTo, route } from '../route.ts'
import { indexChanges, writes } from '../server/events.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { focusEntry, focusPane } from '../use-selection.ts'
import { WrittenBar } from '../written.tsx'
import { CaptureGem } from './capture-gem.tsx'
import { GemCard, gemLinkId } from './gem-card.tsx'
import { GemFilters } from './gem-filters.tsx'
import { GemPane } from './gem-pane.tsx'
import { askForGems, type GemQuestion, pageSize, readGemQuestion, writeGemQuestion } from './gem-question.ts'
import { Bookmarklet, SaveOffer } from './save-offer.tsx'

/** What was kept from outside: the newest first, or what answers some words; one of them beside the list. */
export function GemsPage() {
  const { params } = useStore(route)
  const asked = readGemQuestion(params)
  const opened = params.get('open') ?? undefined
  const save = params.get('save')
  const [limit, setLimit] = useState(pageSize)
  const [selected, setSelected] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const pane = useRef<HTMLElement>(null)
  const { look, ...question } = asked
  const { answer, failure, waiting, again } = useAnswer(
    JSON.stringify({ ...question, limit }),
    (signal) => askForGems(asked, limit, signal),
    useStore(writes) + useStore(indexChanges),
  )
  const gems = answer ?? []

  function open(id: string, { focus = true } = {}): void {
    setSelected(gems.findIndex((gem) => gem.id === id))
    goTo('gems', writeGemQuestion(asked, id), { replace: opened !== undefined })
    if (focus) focusPane(pane)
  }
  function close(): void {
    goTo('gems', writeGemQuestion(asked))
    requestAnimationFrame(() => focusEntry(gemLinkId(Math.max(0, selected))))
  }
  function select(wanted: number): void {
    const index = Math.max(0, Math.min(gems.length - 1, wanted))
    setSelected(index)
    focusEntry(gemLinkId(index))
    if (opened && gems[index]) open(gems[index].id, { focus: false })
  }
  const ask = (part: Partial<GemQuestion>) =>
    goTo('gems', writeGemQuestion({ ...asked, ...part }, opened), { replace: true })

  useKeys({
    '/': () => input.current?.focus(),
    n: () => document.getElementById('gem-new')?.focus(),
    j: () => select(document.activeElement?.id === gemLinkId(selected) || opened ? selected + 1 : selected),
    k: () => select(selected - 1),
    Escape: (event) => {
      if (isWriting(event.target)) (event.target as HTMLElement).blur()
      else if (opened) close()
      else return false
    },
  })

  return (
    <div class="search-page" data-reading={opened !== undefined}>
      <div class="asking">
        <h1>Gems</h1>
        {save !== null && (
          <SaveOffer
            url={save}
            title={params.get('title') ?? ''}
            onDone={(gem) => {
              goTo('gems', writeGemQuestion(asked, gem), { replace: true })
              again()
            }}
          />
        )}
        <CaptureGem onCaptured={again} />
        <GemFilters asked={asked} input={input} onChange={ask} />
      </div>
      <div class="answers">
        <section class="results" aria-label="Gems" aria-busy={waiting}>
          <p class="results-count" role="status">
            {gems.length > 0 && !failure && countOf(gems.length, 'gem')}
          </p>
          {failure && <FailedAnswer failure={failure} onRetry={again} />}
          {answer && gems.length === 0 && <Nothing asked={asked} />}
          <ol class={`hits gem-${look}`}>
            {gems.map((gem, index) => (
              <GemCard
                key={gem.id}
                gem={gem}
                index={index}
                selected={index === Math.max(0, selected)}
                open={gem.id === opened}
                params={writeGemQuestion(asked, gem.id)}
                onOpen={() => open(gem.id)}
              />
            ))}
          </ol>
          {answer && <Bookmarklet />}
          {gems.length >= limit && (
            <button type="button" class="more" onClick={() => setLimit(limit + pageSize)}>
              Show more
            </button>
          )}
        </section>
      </div>
      {opened !== undefined && (
        <GemPane key={opened} id={opened} says={params.get('says') ?? undefined} pane={pane} onClose={close} />
      )}
      <WrittenBar onUndone={again} />
    </div>
  )
}

function Nothing({ asked: { query, show, kind, tag } }: { asked: GemQuestion }) {
  if (query !== '' || show !== 'all' || kind !== '' || tag !== '')
    return (
      <div class="empty">
        <h2>No such gem</h2>
        <p>
          <a href="#/gems">Show all gems</a>
        </p>
      </div>
    )
  return (
    <div class="empty">
      <h2>No gems yet</h2>
      <p>
        A gem is a page, a paper, a talk or a mail that you want to find again. Paste an address above, drop a file
        here, or in a terminal:
      </p>
      <p>
        <code>jarvis gem add https://example.org/a-page</code>
      </p>
    </div>
  )
}

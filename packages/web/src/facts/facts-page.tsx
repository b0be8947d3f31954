import { useEffect, useRef, useState } from 'preact/hooks'
import { countOf, formatNumber } from '../format.ts'
import { isWriting, useKeys } from '../keys.ts'
import { PageHead } from '../page-head.tsx'
import { addressOf, goTo, route } from '../route.ts'
import { mayAnswer } from '../search/score.tsx'
import { writes } from '../server/events.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { focusEntry, focusPane } from '../use-selection.ts'
import { WrittenBar } from '../written.tsx'
import { AddFact } from './add-fact.tsx'
import { askForFacts, type FoundFacts } from './ask-for-facts.ts'
import { FactCard, factLinkId } from './fact-card.tsx'
import { FactFilters } from './fact-filters.tsx'
import { FactPane } from './fact-pane.tsx'
import { type FactQuestion, isNarrowed, pageSize, readFactQuestion, writeFactQuestion } from './fact-question.ts'

/** What is known: facts, filtered; one of them beside the list. What is asked and what is open stand in the address. */
export function FactsPage() {
  const { params } = useStore(route)
  const asked = readFactQuestion(params)
  const opened = params.get('open') ?? undefined
  const question = writeFactQuestion(asked).toString()
  // Recalling counts as use and is a change of the index itself: only writes are followed.
  const found = useAnswer(question, (signal) => askForFacts(asked, signal), useStore(writes))
  const [withUnlikely, setWithUnlikely] = useState(false)
  const all = found.answer?.facts ?? []
  const likely = all.filter(isLikely)
  const facts = withUnlikely ? all : likely
  useEffect(() => setWithUnlikely(false), [question])
  const [selectedId, setSelectedId] = useState<string>()
  const [adding, setAdding] = useState(params.has('add'))
  useEffect(() => {
    if (params.has('add')) setAdding(true)
  }, [params])
  const input = useRef<HTMLInputElement>(null)
  const pane = useRef<HTMLElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const openedIndex = facts.findIndex(({ id }) => id === opened)
  const selected = facts.findIndex(({ id }) => id === selectedId)
  const meant = Math.max(0, selected)

  function open(id: string, { focus = true } = {}): void {
    setSelectedId(id)
    goTo('facts', writeFactQuestion(asked, id), { replace: opened !== undefined })
    if (focus) focusPane(pane)
  }

  function close(): void {
    goTo('facts', writeFactQuestion(asked))
    requestAnimationFrame(() => focusEntry(factLinkId(Math.max(0, openedIndex))))
  }

  function select(wanted: number): void {
    const index = Math.max(0, Math.min(facts.length - 1, wanted))
    const fact = facts[index]
    if (!fact) return
    setSelectedId(fact.id)
    focusEntry(factLinkId(index))
    if (opened) open(fact.id, { focus: false })
  }

  useKeys({
    '/': () => {
      input.current?.focus()
      input.current?.select()
    },
    n: () => setAdding(true),
    j: () => select(selected + 1),
    k: () => select(meant - 1),
    Enter: (event) => {
      // A button or link does what it says.
      if ((event.target as HTMLElement).closest('a, button') || !facts[meant]) return false
      open(facts[meant].id)
    },
    Escape: (event) => {
      if (isWriting(event.target)) (event.target as HTMLElement).blur()
      else if (opened) close()
      else return false
    },
  })

  return (
    <div class="search-page" data-reading={opened !== undefined}>
      <div class="asking">
        <PageHead
          title="Facts"
          add="Add a fact"
          adding={adding}
          button={addButton}
          onToggle={() => setAdding(!adding)}
        />
        <FactFilters
          asked={asked}
          input={input}
          onChange={(next) => goTo('facts', writeFactQuestion(next, opened), { replace: true })}
          onLeave={() => select(0)}
        />
      </div>
      <div class="answers">
        {adding && (
          <AddFact
            onAdded={(id) => {
              found.again()
              setAdding(false)
              if (id !== undefined) open(id)
            }}
            onClose={() => {
              setAdding(false)
              addButton.current?.focus()
            }}
          />
        )}
        <section class="results" aria-label="Facts" aria-busy={found.waiting}>
          <p class="results-count" role="status">
            {found.failure ? '' : countInWords(found.answer && { ...found.answer, facts })}
          </p>
          {found.failure && <FailedAnswer failure={found.failure} onRetry={found.again} />}
          {found.answer?.notices.map((sentence) => (
            <p class="notice" key={sentence}>
              {sentence}
            </p>
          ))}
          {found.answer && all.length === 0 && <Nothing asked={asked} />}
          <ol class="hits">
            {facts.map((fact, index) => (
              <FactCard
                key={fact.id}
                fact={fact}
                index={index}
                address={addressOf('facts', writeFactQuestion(asked, fact.id))}
                selected={index === meant}
                open={fact.id === opened}
                onOpen={() => open(fact.id)}
              />
            ))}
          </ol>
          {facts.length < all.length && (
            <button type="button" class="more" onClick={() => setWithUnlikely(true)}>
              {countOf(all.length - facts.length, 'unlikely fact')}, show
            </button>
          )}
          {found.answer?.total !== undefined && facts.length < found.answer.total && (
            <button
              type="button"
              class="more"
              onClick={() =>
                goTo('facts', writeFactQuestion({ ...asked, limit: asked.limit + pageSize }, opened), { replace: true })
              }
            >
              Show more
            </button>
          )}
        </section>
      </div>
      {opened !== undefined && (
        <FactPane
          key={opened}
          id={opened}
          pane={pane}
          addressOfFact={(id) => addressOf('facts', writeFactQuestion(asked, id))}
          onOpen={open}
          onChanged={found.again}
          onClose={close}
        />
      )}
      <WrittenBar
        onUndone={(restored) => {
          found.again()
          if (opened !== undefined && restored !== undefined) open(restored, { focus: false })
        }}
      />
    </div>
  )
}

/** What a list by date shows, and what words recall with at least some chance of answering. */
const isLikely = ({ score }: FoundFacts['facts'][number]): boolean => score == null || score >= mayAnswer

function countInWords(found: FoundFacts | undefined): string {
  if (!found) return 'Reading …'
  const { facts, total = facts.length } = found
  // The words in place of the list say it.
  if (total === 0) return ''
  return facts.length < total
    ? `${formatNumber(facts.length)} of ${countOf(total, 'fact')}`
    : countOf(facts.length, 'fact')
}

function Nothing({ asked }: { asked: FactQuestion }) {
  if (isNarrowed(asked))
    return (
      <div class="empty">
        <h2>No such fact</h2>
        <p>No fact matches these words and filters.</p>
      </div>
    )
  return (
    <div class="empty">
      <h2>No facts yet</h2>
      <p>Use “Add a fact”, or a terminal:</p>
      <p>
        <code>jarvis remember "I prefer tea"</code>
      </p>
    </div>
  )
}

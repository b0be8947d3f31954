import { useRef } from 'preact/hooks'
import { countOf } from '../format.ts'
import { isWriting, useKeys } from '../keys.ts'
import { ObservationPane } from '../observations/observation-pane.tsx'
import { addressOf, goTo, route } from '../route.ts'
import { client } from '../server/client.ts'
import { indexChanges } from '../server/events.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { focusPane, useSelection } from '../use-selection.ts'
import { WrittenBar } from '../written.tsx'
import { daysOf } from './days-of.ts'
import { ObservationCard, observationLinkId } from './observation-card.tsx'
import { TimelineFilters } from './timeline-filters.tsx'
import {
  isNarrowed,
  mostListed,
  pageSize,
  readTimelineQuestion,
  requestOf,
  type TimelineQuestion,
  writeTimelineQuestion,
} from './timeline-question.ts'

/** What agents did, the newest first or what answers some words; one observation beside the list. */
export function TimelinePage() {
  const { params } = useStore(route)
  const asked = readTimelineQuestion(params)
  const opened = params.get('open') ?? undefined
  const input = useRef<HTMLInputElement>(null)
  const pane = useRef<HTMLElement>(null)
  const { answer, failure, waiting, again } = useAnswer(
    writeTimelineQuestion(asked).toString(),
    (signal) => client.obsSearch(requestOf(asked), { signal }),
    useStore(indexChanges),
  )
  const lines = answer?.observations ?? []
  const selection = useSelection({ ids: lines.map(({ id }) => id), linkId: observationLinkId })

  const ask = (next: TimelineQuestion) => goTo('timeline', writeTimelineQuestion(next, opened), { replace: true })

  function open(id: string, { focus = true } = {}): void {
    selection.setSelectedId(id)
    goTo('timeline', writeTimelineQuestion(asked, id), { replace: opened !== undefined })
    if (focus) focusPane(pane)
  }

  function close(): void {
    goTo('timeline', writeTimelineQuestion(asked))
    requestAnimationFrame(() => selection.focus(selection.meant))
  }

  /** What is open beside follows. */
  function move(by: number): void {
    const id = selection.move(by)
    if (opened !== undefined && id !== undefined) open(id, { focus: false })
  }

  useKeys({
    '/': () => {
      input.current?.focus()
      input.current?.select()
    },
    j: () => move(1),
    k: () => move(-1),
    Enter: (event) => {
      // A button or link does what it says.
      if ((event.target as HTMLElement).closest('a, button, summary') || selection.meant === undefined) return false
      open(selection.meant)
    },
    Escape: (event) => {
      if (isWriting(event.target)) (event.target as HTMLElement).blur()
      else if (opened !== undefined) close()
      else return false
    },
  })

  return (
    <div class="search-page" data-reading={opened !== undefined}>
      <div class="asking">
        <h1>Timeline</h1>
        <TimelineFilters asked={asked} input={input} onChange={ask} onLeave={() => selection.move(0)} />
      </div>
      <div class="answers">
        <section class="results" aria-label="Observations" aria-busy={waiting}>
          <p class="results-count" role="status">
            {answer && !failure && countInWords(lines.length, asked)}
          </p>
          {failure && <FailedAnswer failure={failure} onRetry={again} />}
          {answer?.notes.map((sentence) => (
            <p class="notice" key={sentence}>
              {sentence}
            </p>
          ))}
          {answer && !failure && lines.length === 0 && <Nothing asked={asked} />}
          {daysOf(lines, asked.query === '').map(({ day, lines: ofDay }) => (
            <section key={day ?? 'found'} aria-label={day ?? 'Found'}>
              {day !== null && <h2 class="day">{day}</h2>}
              <ol class="hits">
                {ofDay.map((line) => (
                  <ObservationCard
                    key={line.id}
                    line={line}
                    timeOnly={day !== null}
                    address={addressOf('timeline', writeTimelineQuestion(asked, line.id))}
                    selected={line.id === selection.meant}
                    open={line.id === opened}
                    onOpen={() => open(line.id)}
                  />
                ))}
              </ol>
            </section>
          ))}
          {lines.length === asked.limit && asked.limit < mostListed && (
            <button type="button" class="more" onClick={() => ask({ ...asked, limit: asked.limit + pageSize })}>
              Show earlier ones
            </button>
          )}
        </section>
      </div>
      {opened !== undefined && (
        <ObservationPane
          key={opened}
          id={opened}
          pane={pane}
          addressOfObservation={(id) => addressOf('timeline', writeTimelineQuestion(asked, id))}
          onChanged={again}
          onClose={close}
        />
      )}
      <WrittenBar onUndone={again} />
    </div>
  )
}

function countInWords(count: number, asked: TimelineQuestion): string {
  if (count === 0) return ''
  const things = count === asked.limit ? `${count} observations and perhaps more` : countOf(count, 'observation')
  return asked.query === '' ? `${things}, the newest first` : `${things}, the best first`
}

function Nothing({ asked }: { asked: TimelineQuestion }) {
  if (isNarrowed(asked))
    return (
      <div class="empty">
        <h2>No matches</h2>
        <p>No observation matches these words and filters.</p>
      </div>
    )
  return (
    <div class="empty">
      <h2>No observations yet</h2>
      <p>Once their hooks are installed, coding agents' work is listed here. To begin:</p>
      <p>
        <code>jarvis install claude-code --plugin</code>
      </p>
      <p>To import earlier work of Claude Code:</p>
      <p>
        <code>jarvis import ~/.claude/projects</code>
      </p>
    </div>
  )
}

import { countOf } from '../format.ts'
import { FoundSection } from '../list-with-pane/found-section.tsx'
import type { ListWithPane } from '../list-with-pane/use-list-with-pane.ts'
import { Notices } from '../notices.tsx'
import { daysOf } from './days-of.ts'
import { ObservationCard } from './observation-card.tsx'
import { isNarrowed, mostListed, type TimelineQuestion } from './timeline-question.ts'
import type { Timeline } from './use-timeline.ts'

/** The observations that were found: by days, or those that answer some words, the best first. */
export function FoundObservations({ timeline, linkOf }: { timeline: Timeline; linkOf: ListWithPane['linkOf'] }) {
  const { question, found, lines, showMore } = timeline
  return (
    <FoundSection label="Observations" found={found} count={found.answer && countInWords(lines.length, question)}>
      <Notices sentences={found.answer?.notes} />
      {found.answer && lines.length === 0 && <Nothing question={question} />}
      {daysOf(lines, question.query === '').map(({ day, lines: ofDay }) => (
        <section key={day ?? 'found'} aria-label={day ?? 'Found'}>
          {day !== null && <h2 class="day">{day}</h2>}
          <ol class="hits">
            {ofDay.map((line) => (
              <ObservationCard key={line.id} line={line} timeOnly={day !== null} link={linkOf(line.id)} />
            ))}
          </ol>
        </section>
      ))}
      {lines.length === question.limit && question.limit < mostListed && (
        <button type="button" class="more" onClick={showMore}>
          Show earlier ones
        </button>
      )}
    </FoundSection>
  )
}

function countInWords(count: number, { limit, query }: TimelineQuestion): string {
  if (count === 0) return ''
  const things = count === limit ? `${count} observations and perhaps more` : countOf(count, 'observation')
  return query === '' ? `${things}, the newest first` : `${things}, the best first`
}

function Nothing({ question }: { question: TimelineQuestion }) {
  if (isNarrowed(question))
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

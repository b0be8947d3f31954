import { countOf, formatNumber } from '../format.ts'
import { FoundSection } from '../list-with-pane/found-section.tsx'
import type { ListWithPane } from '../list-with-pane/use-list-with-pane.ts'
import { Notices } from '../notices.tsx'
import { FactCard } from './fact-card.tsx'
import { type FactQuestion, isNarrowed } from './fact-question.ts'
import type { Facts } from './use-facts.ts'

/** The facts that were found, the unlikely ones and the rest behind a button each. */
export function FoundFacts({ facts, linkOf }: { facts: Facts; linkOf: ListWithPane['linkOf'] }) {
  const { question, found, shown, count, total } = facts
  return (
    <FoundSection label="Facts" found={found} count={countInWords(facts)}>
      <Notices sentences={found.answer?.notices} />
      {found.answer && count === 0 && <Nothing question={question} />}
      <ol class="hits">
        {shown.map((fact) => (
          <FactCard key={fact.id} fact={fact} link={linkOf(fact.id)} />
        ))}
      </ol>
      {shown.length < count && (
        <button type="button" class="more" onClick={facts.showUnlikely}>
          {countOf(count - shown.length, 'unlikely fact')}, show
        </button>
      )}
      {total !== undefined && shown.length < total && (
        <button type="button" class="more" onClick={facts.showMore}>
          Show more
        </button>
      )}
    </FoundSection>
  )
}

function countInWords({ found, shown, total = shown.length }: Facts): string {
  if (!found.answer) return 'Reading …'
  // The words in place of the list say it.
  if (total === 0) return ''
  return shown.length < total
    ? `${formatNumber(shown.length)} of ${countOf(total, 'fact')}`
    : countOf(shown.length, 'fact')
}

function Nothing({ question }: { question: FactQuestion }) {
  if (isNarrowed(question))
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

import { countOf } from '../format.ts'
import { FoundSection } from '../list-with-pane/found-section.tsx'
import type { ListWithPane } from '../list-with-pane/use-list-with-pane.ts'
import { GemCard } from './gem-card.tsx'
import type { GemQuestion } from './gem-question.ts'
import { Bookmarklet } from './save-offer.tsx'
import type { Gems } from './use-gems.ts'

interface FoundGemsProps {
  gems: Gems
  linkOf: ListWithPane['linkOf']
}

/** The gems that were found, as cards or as a list. */
export function FoundGems({ gems: { question, found, shown, mayHaveMore, showMore }, linkOf }: FoundGemsProps) {
  return (
    <FoundSection label="Gems" found={found} count={shown.length > 0 && countOf(shown.length, 'gem')}>
      {found.answer && shown.length === 0 && <Nothing question={question} />}
      <ol class={`hits gem-${question.look}`}>
        {shown.map((gem) => (
          <GemCard key={gem.id} gem={gem} link={linkOf(gem.id)} />
        ))}
      </ol>
      {found.answer && <Bookmarklet />}
      {mayHaveMore && (
        <button type="button" class="more" onClick={showMore}>
          Show more
        </button>
      )}
    </FoundSection>
  )
}

function Nothing({ question: { query, show, kind, tag } }: { question: GemQuestion }) {
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

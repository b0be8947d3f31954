import type { Ref } from 'preact'
import { Typed } from '../filter-fields.tsx'
import { client } from '../server/client.ts'
import { writes } from '../server/events.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { type GemKind, type GemQuestion, gemKinds, gemShows } from './gem-question.ts'

interface GemFiltersProps {
  asked: GemQuestion
  input: Ref<HTMLInputElement>
  onChange: (part: Partial<GemQuestion>) => void
}

const showNames = { all: 'All', unread: 'Unread', pending: 'To fetch', archived: 'Archive' } as const

/** Words, what is wanted, and how it looks. */
export function GemFilters({ asked, input, onChange }: GemFiltersProps) {
  const { answer } = useAnswer('tags', (signal) => client.gemTags({}, { signal }), useStore(writes))
  return (
    <search class="gem-filters">
      <Typed
        id="gem-query"
        label="Find gems"
        placeholder="Search by words and meaning"
        value={asked.query}
        input={input}
        onChange={(query) => onChange({ query })}
      />
      <fieldset class="modes">
        <legend class="unseen">Which</legend>
        {gemShows.map((show) => (
          <label key={show}>
            <input type="radio" name="show" checked={asked.show === show} onChange={() => onChange({ show })} />
            <span>{showNames[show]}</span>
          </label>
        ))}
      </fieldset>
      <select
        aria-label="Kind"
        value={asked.kind}
        onChange={({ currentTarget }) => onChange({ kind: currentTarget.value as GemKind | '' })}
      >
        <option value="">every kind</option>
        {gemKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kind}
          </option>
        ))}
      </select>
      {answer && answer.tags.length > 0 && (
        <select
          aria-label="Tag"
          value={asked.tag}
          onChange={({ currentTarget }) => onChange({ tag: currentTarget.value })}
        >
          <option value="">every tag</option>
          {answer.tags.map(({ tag, gems }) => (
            <option key={tag} value={tag}>
              {tag} ({gems})
            </option>
          ))}
        </select>
      )}
      <button type="button" class="quiet" onClick={() => onChange({ look: asked.look === 'cards' ? 'list' : 'cards' })}>
        {asked.look === 'cards' ? 'As a list' : 'As cards'}
      </button>
    </search>
  )
}

import type { Ref } from 'preact'
import { Choice, Typed } from '../filter-fields.tsx'
import { type FactQuestion, factStates, isNarrowed, pageSize, readFactQuestion } from './fact-question.ts'
import { factTypes } from './fact-words.ts'

interface FactFiltersProps {
  asked: FactQuestion
  input: Ref<HTMLInputElement>
  onChange: (next: FactQuestion) => void
  /** Arrow down: on to the facts. */
  onLeave: () => void
}

const stateNames = { open: 'current', retired: 'retired', all: 'all' } as const
/** From this importance on. */
const importances = [1, 3, 5, 7, 8, 9] as const

/** Words to recall by, and what narrows the list. */
export function FactFilters({ asked, input, onChange, onLeave }: FactFiltersProps) {
  const change = (part: Partial<FactQuestion>) => onChange({ ...asked, limit: pageSize, ...part })
  return (
    <search class="fact-filters">
      <Typed
        id="recall"
        label="Recall facts"
        placeholder="Words to recall by"
        value={asked.query}
        input={input}
        onChange={(query) => change({ query })}
        onLeave={onLeave}
      />
      <Choice
        label="Type"
        value={asked.type}
        options={[['', 'any'], ...factTypes.map((type) => [type, type] as const)]}
        onChange={(type) => change({ type })}
      />
      <Choice
        label="State"
        value={asked.state}
        options={factStates.map((state) => [state, stateNames[state]])}
        onChange={(state) => change({ state })}
      />
      <Choice
        label="Importance"
        value={asked.importance}
        options={importances.map((least) => [least, least === 1 ? 'any' : `${least} or more`])}
        onChange={(importance) => change({ importance })}
      />
      <Typed
        id="subject"
        label="About"
        placeholder="anybody"
        value={asked.subject}
        onChange={(subject) => change({ subject })}
      />
      <Typed id="tag" label="Tag" placeholder="any" value={asked.tag} onChange={(tag) => change({ tag })} />
      {isNarrowed(asked) && (
        <button type="button" class="quiet" onClick={() => onChange(readFactQuestion(new URLSearchParams()))}>
          Clear filters
        </button>
      )}
    </search>
  )
}

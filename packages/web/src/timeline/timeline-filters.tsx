import type { Ref } from 'preact'
import { useState } from 'preact/hooks'
import { Choice, ProjectField, Typed } from '../filter-fields.tsx'
import { observationTypes } from '../observations/observation-words.ts'
import {
  furtherFilters,
  isNarrowed,
  pageSize,
  readTimelineQuestion,
  type TimelineQuestion,
} from './timeline-question.ts'
import { useNames } from './use-names.ts'

interface TimelineFiltersProps {
  asked: TimelineQuestion
  input: Ref<HTMLInputElement>
  onChange: (next: TimelineQuestion) => void
  /** Arrow down: on to the list. */
  onLeave: () => void
}

const furtherLabels: Readonly<Record<(typeof furtherFilters)[number], [label: string, placeholder: string]>> = {
  agent: ['Agent', 'any'],
  concept: ['Concept', 'any'],
  file: ['File', 'path from the project root'],
  session: ['Session', 'any'],
  branch: ['Branch', 'any'],
  before: ['Before', '2024-05-31'],
}

/** A year, a month, a day, or a span back from now. */
const day = /^(?:\d{4}(?:-\d\d){0,2}|\d+[dwmy])$/

/** Words to look for, and what narrows the list. */
export function TimelineFilters({ asked, input, onChange, onLeave }: TimelineFiltersProps) {
  const inUse = furtherFilters.some((name) => asked[name] !== '') || asked.archived
  const [opened, setOpened] = useState(inUse)
  const { projects, agents } = useNames()
  const change = (part: Partial<TimelineQuestion>) => onChange({ ...asked, limit: pageSize, ...part })
  return (
    <search class="fact-filters">
      <Typed
        id="recall"
        label="Look for"
        placeholder="Words; empty shows the newest"
        value={asked.query}
        input={input}
        onChange={(query) => change({ query })}
        onLeave={onLeave}
      />
      <Choice
        label="Type"
        value={asked.type}
        options={[['', 'any'], ...observationTypes.map((type) => [type, type] as const)]}
        onChange={(type) => change({ type })}
      />
      <ProjectField value={asked.project} offers={projects} onChange={(project) => change({ project })} />
      <Typed
        id="after"
        label="Since"
        placeholder="2024-05, 30d"
        value={asked.after}
        fits={day}
        onChange={(after) => change({ after })}
      />
      {(opened || inUse) && <FurtherFilters asked={asked} agents={agents} onChange={change} />}
      <div class="filter-end">
        {!inUse && (
          <button type="button" class="quiet" aria-expanded={opened} onClick={() => setOpened(!opened)}>
            {opened ? 'Fewer filters' : 'More filters'}
          </button>
        )}
        {isNarrowed(asked) && (
          <button type="button" class="quiet" onClick={() => onChange(readTimelineQuestion(new URLSearchParams()))}>
            Clear filters
          </button>
        )}
      </div>
    </search>
  )
}

interface FurtherFiltersProps {
  asked: TimelineQuestion
  /** Names that are offered. */
  agents: readonly string[]
  onChange: (part: Partial<TimelineQuestion>) => void
}

/** Filters that are hidden until they are opened or used. */
function FurtherFilters({ asked, agents, onChange }: FurtherFiltersProps) {
  return (
    <>
      {furtherFilters.map((name) => (
        <Typed
          key={name}
          id={name}
          label={furtherLabels[name][0]}
          placeholder={furtherLabels[name][1]}
          value={asked[name]}
          offers={name === 'agent' ? agents : []}
          {...(name === 'before' && { fits: day })}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
      <label class="choice">
        <input
          type="checkbox"
          checked={asked.archived}
          onChange={({ currentTarget }) => onChange({ archived: currentTarget.checked })}
        />
        Include archived observations
      </label>
    </>
  )
}

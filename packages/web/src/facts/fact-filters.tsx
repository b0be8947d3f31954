import type { Ref } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { type FactQuestion, factStates, isNarrowed, pageSize, readFactQuestion } from './fact-question.ts'
import { factTypes } from './fact-words.ts'

/** Milliseconds between the last key and its question. */
const typingPause = 200

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
        onChange={(type) => change({ type: factTypes.find((one) => one === type) ?? '' })}
      />
      <Choice
        label="State"
        value={asked.state}
        options={factStates.map((state) => [state, stateNames[state]])}
        onChange={(state) => change({ state: factStates.find((one) => one === state) ?? 'open' })}
      />
      <Choice
        label="Importance"
        value={String(asked.importance)}
        options={importances.map((least) => [String(least), least === 1 ? 'any' : `${least} or more`])}
        onChange={(least) => change({ importance: Number(least) })}
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
          Show all facts
        </button>
      )}
    </search>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: readonly (readonly [value: string, name: string])[]
  onChange: (value: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <label class="labelled">
      <span>{label}</span>
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

interface TypedProps {
  id: string
  label: string
  placeholder: string
  value: string
  input?: Ref<HTMLInputElement>
  onChange: (value: string) => void
  onLeave?: () => void
}

/** A text that takes effect shortly after the last key, or at once with Enter. */
function Typed({ id, label, placeholder, value, input = null, onChange, onLeave }: TypedProps) {
  const [text, setText] = useState(value)
  const typing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  // What has changed elsewhere, by going back or by a button, is shown; what is being written stays.
  const told = useRef(value)
  useEffect(() => {
    if (value !== told.current) setText(value)
    told.current = value
  }, [value])
  useEffect(() => () => clearTimeout(typing.current), [])
  // What another field has changed meanwhile must not be lost.
  const latest = useRef(onChange)
  latest.current = onChange

  function tell(next: string): void {
    clearTimeout(typing.current)
    told.current = next.trim()
    latest.current(next.trim())
  }

  return (
    <label class="labelled" data-for={id}>
      <span>{label}</span>
      <input
        ref={input}
        type="search"
        value={text}
        placeholder={placeholder}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        enterkeyhint="search"
        onInput={({ currentTarget }) => {
          setText(currentTarget.value)
          clearTimeout(typing.current)
          const next = currentTarget.value
          typing.current = setTimeout(() => tell(next), typingPause)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') tell(text)
          if (event.key !== 'ArrowDown' || !onLeave) return
          event.preventDefault()
          onLeave()
        }}
      />
    </label>
  )
}

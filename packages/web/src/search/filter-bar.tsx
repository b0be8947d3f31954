import { useState } from 'preact/hooks'
import { Field } from '../field.tsx'
import { status } from '../server/live.ts'
import { useStore } from '../store.ts'
import { FilterMenu } from './filter-menu.tsx'
import { kinds } from './kinds.ts'
import { type Filters, listFilters, textFilters } from './question.ts'

interface FilterBarProps {
  filters: Filters
  onChange: (next: Filters) => void
}

/** What narrows a search: menus to choose from, and a chip for everything chosen. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const collections = useStore(status)?.collections.map(({ name }) => name) ?? []
  return (
    <div class="filters">
      <FilterMenu label="Collection">
        {() => (
          <Choices
            names={collections}
            chosen={filters.collection}
            onChange={(collection) => onChange({ ...filters, collection })}
          />
        )}
      </FilterMenu>
      <FilterMenu label="Kind">
        {() => <Choices names={kinds} chosen={filters.kind} onChange={(kind) => onChange({ ...filters, kind })} />}
      </FilterMenu>
      <FilterMenu label="Date">
        {(close) => (
          <Dates
            filters={filters}
            onChange={(next) => {
              onChange(next)
              close()
            }}
          />
        )}
      </FilterMenu>
      <FilterMenu label="Tag">
        {(close) => (
          <OneValue
            label="Tag"
            hint="as in the file, without #"
            onChoose={(tag) => {
              if (!filters.tag.includes(tag)) onChange({ ...filters, tag: [...filters.tag, tag] })
              close()
            }}
          />
        )}
      </FilterMenu>
      <FiltersInUse filters={filters} onChange={onChange} />
    </div>
  )
}

/** A chip for everything chosen, which removes it. */
function FiltersInUse({ filters, onChange }: FilterBarProps) {
  return (
    <ul class="chosen" aria-label="Filters in use">
      {listFilters.flatMap((name) =>
        filters[name].map((value) => (
          <Chosen
            key={`${name}:${value}`}
            text={`${name} ${value}`}
            onRemove={() => onChange({ ...filters, [name]: filters[name].filter((other) => other !== value) })}
          />
        )),
      )}
      {textFilters.map(
        (name) =>
          filters[name] !== '' && (
            <Chosen
              key={name}
              text={`${textLabels[name]} ${filters[name]}`}
              onRemove={() => onChange({ ...filters, [name]: '' })}
            />
          ),
      )}
    </ul>
  )
}

const textLabels = { after: 'since', before: 'before', path: 'path' } as const

function Chosen({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <li>
      <button type="button" class="chip chip-chosen" aria-label={`Remove the filter ${text}`} onClick={onRemove}>
        {text} <span aria-hidden="true">×</span>
      </button>
    </li>
  )
}

interface ChoicesProps<Name extends string> {
  names: readonly Name[]
  chosen: readonly Name[]
  onChange: (next: Name[]) => void
}

function Choices<Name extends string>({ names, chosen, onChange }: ChoicesProps<Name>) {
  if (names.length === 0) return <p>No choices yet.</p>
  return (
    <>
      {names.map((name) => (
        <label class="choice" key={name}>
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...chosen, name] : chosen.filter((other) => other !== name))
            }
          />
          {name}
        </label>
      ))}
    </>
  )
}

/** Spans that are asked for often, as the server reads them. */
const recentDays = [
  { after: '7d', label: 'Last 7 days' },
  { after: '30d', label: 'Last 30 days' },
  { after: '365d', label: 'Last 365 days' },
] as const

function Dates({ filters, onChange }: FilterBarProps) {
  const [after, setAfter] = useState(filters.after)
  const [before, setBefore] = useState(filters.before)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onChange({ ...filters, after: after.trim(), before: before.trim() })
      }}
    >
      <div class="menu-row">
        {recentDays.map(({ after, label }) => (
          <button type="button" class="chip" key={after} onClick={() => onChange({ ...filters, after, before: '' })}>
            {label}
          </button>
        ))}
      </div>
      <Field label="Since this day" value={after} placeholder="2024-05-01, 2024-05 or 7d" onInput={setAfter} />
      <Field label="Before this day" value={before} placeholder="2024-06" onInput={setBefore} />
      <button type="submit">Apply</button>
    </form>
  )
}

function OneValue({ label, hint, onChoose }: { label: string; hint: string; onChoose: (value: string) => void }) {
  const [value, setValue] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (value.trim() !== '') onChoose(value.trim())
      }}
    >
      <Field label={label} value={value} placeholder={hint} onInput={setValue} />
      <button type="submit">Add</button>
    </form>
  )
}

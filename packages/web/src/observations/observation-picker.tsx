import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { FailureNote } from '../failure-note.tsx'
import { Typed } from '../filter-fields.tsx'
import { formatDay } from '../format.ts'
import { client } from '../server/client.ts'
import type { Observation } from '../server/types.ts'
import { useAnswer } from '../server/use-answer.ts'

interface ObservationPickerProps {
  label: string
  /** Not this one; and those of its project first. */
  beside: Observation
  /** One of them, or several. */
  kind: 'radio' | 'checkbox'
  chosen: readonly string[]
  onChoose: (ids: string[]) => void
}

/** Observations that are offered. */
const offered = 8

/** Other observations to choose from: those that answer some words, at first the words of its own title. */
export function ObservationPicker({ label, beside, kind, chosen, onChoose }: ObservationPickerProps) {
  const [words, setWords] = useState('')
  const group = useId()
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => input.current?.focus(), [])
  const { answer, failure } = useAnswer(`${beside.id} ${words}`, (signal) =>
    client.obsSearch(
      {
        query: words === '' ? beside.title : words,
        limit: offered + 1,
        ...(beside.project !== null && { project: beside.project }),
      },
      { signal },
    ),
  )
  const lines = answer?.observations.filter(({ id }) => id !== beside.id).slice(0, offered) ?? []
  return (
    <fieldset class="picker">
      <legend>{label}</legend>
      <Typed
        id={`pick${group}`}
        label="Words to search by"
        placeholder={beside.title}
        value={words}
        input={input}
        onChange={setWords}
      />
      {answer && lines.length === 0 && <p class="dim">No other results.</p>}
      {lines.map(({ id, title, type, at }) => (
        <label class="choice" key={id}>
          <input
            type={kind}
            name={group}
            checked={chosen.includes(id)}
            onChange={({ currentTarget }) => {
              const others = kind === 'radio' ? [] : chosen.filter((one) => one !== id)
              onChoose(currentTarget.checked ? [...others, id] : others)
            }}
          />
          <span>
            {title} <span class="dim">{`${type}, ${formatDay(at)}`}</span>
          </span>
        </label>
      ))}
      <FailureNote failure={failure} />
    </fieldset>
  )
}

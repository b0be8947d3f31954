import type { Ref } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

/** Milliseconds between the last key and its question. */
const typingPause = 200

interface ChoiceProps<Value extends string | number> {
  label: string
  value: Value
  options: readonly (readonly [value: Value, name: string])[]
  onChange: (value: Value) => void
}

/** One of a few, chosen from a list. */
export function Choice<Value extends string | number>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <label class="labelled">
      <span>{label}</span>
      <select value={value} onChange={({ currentTarget }) => onChange(options[currentTarget.selectedIndex]![0])}>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

interface ProjectFieldProps {
  value: string
  /** Names of projects. */
  offers: readonly string[]
  onChange: (project: string) => void
}

/** The project that a page is narrowed to; empty for all. */
export const ProjectField = (props: ProjectFieldProps) => (
  <Typed id="project" label="Project" placeholder="any" {...props} />
)

interface TypedProps {
  id: string
  label: string
  placeholder: string
  value: string
  input?: Ref<HTMLInputElement>
  /** What may be meant: offered while one writes. */
  offers?: readonly string[]
  onChange: (value: string) => void
  /** During typing only a text of this form takes effect; Enter accepts any. */
  fits?: RegExp
  /** Arrow down: on to what was found. */
  onLeave?: () => void
}

/** A text that takes effect shortly after the last key, or at once with Enter. */
export function Typed({ id, label, placeholder, input = null, offers = [], onLeave, ...typed }: TypedProps) {
  const { text, write, enter } = useTyped(typed)
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
        list={offers.length > 0 ? `${id}-offers` : undefined}
        onInput={({ currentTarget }) => write(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') enter()
          if (event.key !== 'ArrowDown' || !onLeave) return
          event.preventDefault()
          onLeave()
        }}
      />
      {offers.length > 0 && (
        <datalist id={`${id}-offers`}>
          {offers.map((offer) => (
            <option key={offer} value={offer} />
          ))}
        </datalist>
      )}
    </label>
  )
}

/** What is being written in a field, and when it takes effect. */
function useTyped({ value, fits, onChange }: Pick<TypedProps, 'value' | 'fits' | 'onChange'>) {
  const [text, setText] = useState(value)
  const typing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  // What has changed elsewhere, by going back or by a button, is shown; what is being written stays.
  const sent = useRef(value)
  useEffect(() => {
    if (value !== sent.current) setText(value)
    sent.current = value
  }, [value])
  useEffect(() => () => clearTimeout(typing.current), [])
  // What another field has changed meanwhile must not be lost.
  const latest = useRef(onChange)
  latest.current = onChange

  function send(next: string): void {
    clearTimeout(typing.current)
    sent.current = next.trim()
    latest.current(next.trim())
  }

  return {
    text,
    /** A key was pressed. */
    write(next: string): void {
      setText(next)
      clearTimeout(typing.current)
      if (fits && next !== '' && !fits.test(next.trim())) return
      typing.current = setTimeout(() => send(next), typingPause)
    },
    enter: () => send(text),
  }
}

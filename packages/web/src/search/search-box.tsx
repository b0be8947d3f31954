import type { Ref } from 'preact'
import { type Mode, modes } from './question.ts'

interface SearchBoxProps {
  text: string
  mode: Mode
  input: Ref<HTMLInputElement>
  onText: (text: string) => void
  onMode: (mode: Mode) => void
  onEnter: () => void
  /** Arrow down: on to the answers. */
  onLeave: () => void
}

/** Where a question is written, and how it is to be answered. */
export function SearchBox({ text, mode, input, onText, onMode, onEnter, onLeave }: SearchBoxProps) {
  return (
    <search>
      <form
        class="search-box"
        onSubmit={(event) => {
          event.preventDefault()
          onEnter()
        }}
      >
        <label class="unseen" for="question">
          Search
        </label>
        <input
          id="question"
          ref={input}
          type="search"
          value={text}
          placeholder="A question, or words"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          enterkeyhint="search"
          aria-controls="results"
          aria-keyshortcuts="/"
          onInput={({ currentTarget }) => onText(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            onLeave()
          }}
        />
        <fieldset class="modes">
          <legend class="unseen">How to search</legend>
          {modes.map(({ name, label, explanation }) => (
            <label key={name} title={explanation}>
              <input type="radio" name="mode" value={name} checked={mode === name} onChange={() => onMode(name)} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      </form>
    </search>
  )
}

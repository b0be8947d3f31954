import type { Ref } from 'preact'
import { modes } from './question.ts'
import type { SearchQuestion } from './use-question.ts'

interface SearchBoxProps {
  question: SearchQuestion
  input: Ref<HTMLInputElement>
  /** Arrow down: on to the answers. */
  onLeave: () => void
}

/** Where a question is written, and how it is to be answered. */
export function SearchBox({ question, input, onLeave }: SearchBoxProps) {
  const { asked, text, change, write, enter } = question
  return (
    <search>
      <form
        class="search-box"
        onSubmit={(event) => {
          event.preventDefault()
          enter()
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
          onInput={({ currentTarget }) => write(currentTarget.value)}
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
              <input
                type="radio"
                name="mode"
                value={name}
                checked={asked.mode === name}
                onChange={() => change({ mode: name })}
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      </form>
    </search>
  )
}

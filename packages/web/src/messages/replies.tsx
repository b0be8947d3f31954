import { useState } from 'preact/hooks'
import { CopyButton } from '../copy-button.tsx'
import { FailureNote } from '../failure-note.tsx'
import { client } from '../server/client.ts'
import type { SuggestedReplies } from '../server/types.ts'
import { useAction } from '../use-action.ts'
import { When } from '../when.tsx'

/** Replies to what was written last, each with why. Nothing is sent: a reply is copied. */
export function Replies({ contact }: { contact: string }) {
  const [wish, setWish] = useState('')
  const [suggested, setSuggested] = useState<SuggestedReplies>()
  const asking = useAction()
  const ask = () =>
    asking.run(async () => {
      setSuggested(await client.messageReply({ contact, ...(wish.trim() !== '' && { instruction: wish.trim() }) }))
    })
  return (
    <section class="card" aria-labelledby="replies">
      <h2 id="replies">Reply</h2>
      <form
        class="reply-form"
        onSubmit={(event) => {
          event.preventDefault()
          void ask()
        }}
      >
        <input
          aria-label="Content of the reply"
          placeholder="What to say (optional)"
          value={wish}
          onInput={({ currentTarget }) => setWish(currentTarget.value)}
        />
        <button type="submit" disabled={asking.running}>
          {asking.running ? 'Looking …' : 'Suggest replies'}
        </button>
      </form>
      <FailureNote failure={asking.failure} />
      {suggested && <Suggested suggested={suggested} />}
      <p class="dim">Copy one into your messaging program. Jarvis does not send messages.</p>
    </section>
  )
}

const Suggested = ({ suggested: { answering, candidates, notes } }: { suggested: SuggestedReplies }) => (
  <div aria-live="polite">
    {answering && (
      <blockquote class="reply-to">
        {answering.text}{' '}
        <span class="dim">
          {answering.from}, <When at={answering.at} exact />
        </span>
      </blockquote>
    )}
    {candidates.length === 0 && (
      <p>
        None. A template answers messages that come often: <code>jarvis templates add "On my way!"</code>.
      </p>
    )}
    <ol class="project-list">
      {candidates.map(({ text, why, missing }) => (
        <li key={text}>
          <p class="reply-text">{text}</p>
          <p class="dim">
            {why}
            {missing.length > 0 && ` Fill in: ${missing.join(', ')}.`}
          </p>
          <CopyButton label="Copy" of={text} text={text} />
        </li>
      ))}
    </ol>
    {notes.map((note) => (
      <p key={note} class="dim">
        {note}
      </p>
    ))}
  </div>
)

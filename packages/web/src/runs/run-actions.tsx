import { useState } from 'preact/hooks'
import { FailureNote } from '../failure-note.tsx'
import { Field } from '../field.tsx'
import { LongField } from '../long-field.tsx'
import { client } from '../server/client.ts'
import type { WholeRun } from '../server/types.ts'
import { useStore } from '../store.ts'
import { useAction } from '../use-action.ts'
import { choicesFor, spentLimit } from './run-words.ts'
import { goOn, working } from './working-runs.ts'

interface RunActionsProps {
  run: WholeRun
  onChanged: () => void
}

/** What its owner can do with a run: answer, stop, go on, accept, discard. */
export function RunActions({ run, onChanged }: RunActionsProps) {
  const acting = useAction()
  const may = choicesFor(run)
  const here = useStore(working).get(run.id)
  const act = (action: () => Promise<unknown>) => acting.run(action).finally(onChanged)
  const { id } = run
  const spent = may.resume && run.state !== 'planned' ? spentLimit(run) : undefined
  return (
    <>
      {may.answer && here !== 'goes on' && <Answer run={run} />}
      {spent && here !== 'goes on' && <HigherLimit key={spent.offer} id={id} limit={spent} />}
      <div class="card-actions">
        {may.accept && (
          <>
            <button type="button" class="primary" onClick={() => act(() => client.agentAccept({ id, merge: true }))}>
              Merge
            </button>
            <button type="button" onClick={() => act(() => client.agentAccept({ id }))}>
              Keep the branch
            </button>
          </>
        )}
        {may.resume && !spent && here !== 'goes on' && (
          <button type="button" class={may.accept ? undefined : 'primary'} onClick={() => void goOn(id)}>
            {run.state === 'planned' ? 'Run it' : 'Continue'}
          </button>
        )}
        {may.stop && (
          <>
            <button type="button" disabled={run.wish !== ''} onClick={() => act(() => client.agentStop({ id }))}>
              {run.wish === 'stop' ? 'Stopping …' : 'Stop'}
            </button>
            <button
              type="button"
              disabled={run.wish !== ''}
              onClick={() => act(() => client.agentStop({ id, pause: true }))}
            >
              {run.wish === 'pause' ? 'Pausing …' : 'Pause'}
            </button>
          </>
        )}
        {may.discard && <Discard onDiscard={() => act(() => client.agentDiscard({ id }))} />}
      </div>
      {here === 'goes on' && <p class="dim">It runs while this window is open. In a terminal it runs on its own.</p>}
      <FailureNote failure={acting.failure ?? (here instanceof Error ? here : undefined)} />
    </>
  )
}

/** Discarding deletes a branch, so it takes two clicks. */
function Discard({ onDiscard }: { onDiscard: () => void }) {
  const [asked, setAsked] = useState(false)
  if (!asked)
    return (
      <button type="button" class="quiet" onClick={() => setAsked(true)}>
        Discard …
      </button>
    )
  return (
    <>
      <span>Delete its branch?</span>
      <button type="button" class="danger" onClick={onDiscard}>
        Discard
      </button>
      <button type="button" class="quiet" onClick={() => setAsked(false)}>
        Cancel
      </button>
    </>
  )
}

interface HigherLimitProps {
  id: string
  limit: NonNullable<ReturnType<typeof spentLimit>>
}

/** The question of a run that waits, and the owner's answer. */
function Answer({ run: { id, question } }: { run: WholeRun }) {
  const [text, setText] = useState('')
  return (
    <form
      class="card-form run-question"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') void goOn(id, { answer: text.trim() })
      }}
    >
      <LongField label={question} value={text} onInput={setText} />
      <div class="card-actions">
        <button type="submit" class="primary" disabled={text.trim() === ''}>
          Answer
        </button>
      </div>
    </form>
  )
}

/** A limit that is used up: the run goes on with a higher one, which counts from its beginning. */
function HigherLimit({ id, limit: { name, label, offer } }: HigherLimitProps) {
  const [text, setText] = useState(String(offer))
  const value = Number(text)
  const isNumber = text.trim() !== '' && Number.isFinite(value) && value > 0
  return (
    <form
      class="card-form run-question"
      onSubmit={(event) => {
        event.preventDefault()
        if (isNumber) void goOn(id, { [name]: value })
      }}
    >
      <Field label={label} value={text} onInput={setText} />
      <div class="card-actions">
        <button type="submit" class="primary" disabled={!isNumber}>
          Continue
        </button>
      </div>
    </form>
  )
}

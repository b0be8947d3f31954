import { FailureNote } from '../failure-note.tsx'
import { ForgetForGood } from '../forget-for-good.tsx'
import { useKeys } from '../keys.ts'
import { addressOf } from '../route.ts'
import type { Fact } from '../server/types.ts'
import { useOneForm } from '../use-one-form.ts'
import { EditFact } from './edit-fact.tsx'
import { retirementInWords } from './fact-words.ts'
import { useFactChanges } from './use-fact-changes.ts'

interface FactHeadProps {
  fact: Fact
  onEdited: (id: string) => void
  onChanged: () => void
  onForgotten: () => void
  onClose: () => void
}

type FormName = 'edit' | 'erase'

/** What a fact says, and what can be done with it; all but erasing can be undone. */
export function FactHead({ fact, onEdited, onChanged, onForgotten, onClose }: FactHeadProps) {
  const form = useOneForm<FormName>()
  const changes = useFactChanges(fact, () => {
    form.close()
    onChanged()
  })
  const retired = retirementInWords(fact)
  return (
    <header class="reader-head">
      <FactActions fact={fact} counts={retired === undefined} form={form} changes={changes} onClose={onClose} />
      <h2 tabIndex={-1} ref={form.heading}>
        {fact.content}
      </h2>
      {retired && <p class="notice">{retired}</p>}
      <FailureNote failure={changes.changing.failure} />
      {form.opened === 'edit' && <EditFact fact={fact} onEdited={onEdited} onClose={form.leave} />}
      {form.opened === 'erase' && (
        <ForgetForGood
          label="Erase the fact"
          what={{ fact: [fact.id] }}
          instead="to stop using a fact, retract it."
          onForgotten={onForgotten}
          onClose={form.leave}
        />
      )}
    </header>
  )
}

interface FactActionsProps {
  fact: Fact
  /** It is used in answers. */
  counts: boolean
  form: ReturnType<typeof useOneForm<FormName>>
  changes: ReturnType<typeof useFactChanges>
  onClose: () => void
}

/** The buttons of a fact, and their keys. */
function FactActions({ fact, counts, form, changes, onClose }: FactActionsProps) {
  const { changing, retract, restore } = changes
  const edit = () => form.toggle('edit')
  useKeys({ e: counts ? edit : undefined, r: counts && !changing.running ? retract : undefined })
  return (
    <div class="reader-actions">
      <button type="button" onClick={onClose} aria-keyshortcuts="Escape">
        Close
      </button>
      {counts && (
        <button key="edit" type="button" aria-expanded={form.opened === 'edit'} aria-keyshortcuts="e" onClick={edit}>
          Edit
        </button>
      )}
      <button
        key="counts"
        type="button"
        disabled={changing.running}
        aria-keyshortcuts={counts ? 'r' : undefined}
        onClick={counts ? retract : restore}
      >
        {counts ? 'Retract' : 'Restore'}
      </button>
      <a class="button" href={addressOf('graph', new URLSearchParams({ fact: fact.id }))}>
        Graph
      </a>
      <button type="button" aria-expanded={form.opened === 'erase'} onClick={() => form.toggle('erase')}>
        Erase
      </button>
    </div>
  )
}

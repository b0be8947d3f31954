import { FailureNote } from '../failure-note.tsx'
import { ForgetForGood } from '../forget-for-good.tsx'
import type { Observation } from '../server/types.ts'
import { useOneForm } from '../use-one-form.ts'
import { When } from '../when.tsx'
import { AddLink } from './add-link.tsx'
import { EditObservation } from './edit-observation.tsx'
import { MergeObservations } from './merge-observations.tsx'
import { type FormName, ObservationActions } from './observation-actions.tsx'
import { ObservationFacts } from './observation-facts.tsx'
import { hiddenWords } from './observation-words.ts'
import { useObservationChanges } from './use-observation-changes.ts'

interface ObservationHeadProps {
  observation: Observation
  onChanged: () => void
  onForgotten: () => void
  onClose: () => void
}

/** Its title, and what can be done with it; all but erasing can be undone. */
export function ObservationHead({ observation, onChanged, onForgotten, onClose }: ObservationHeadProps) {
  const { id, title, subtitle, at, hidden } = observation
  const form = useOneForm<FormName>()
  const changes = useObservationChanges(observation, () => {
    form.close()
    onChanged()
  })
  const done = () => {
    form.leave()
    onChanged()
  }
  return (
    <header class="reader-head">
      <ObservationActions observation={observation} form={form} changes={changes} onClose={onClose} />
      <h2 tabIndex={-1} ref={form.heading}>
        {title}
      </h2>
      {subtitle !== '' && <p>{subtitle}</p>}
      <p class="hit-facts">
        <When at={at} exact />
        <ObservationFacts line={{ ...observation, code: observation.code.state, pinned: changes.isPinned }} />
      </p>
      {hidden !== null && <p class="notice">{hiddenWords[hidden]}</p>}
      <FailureNote failure={changes.changing.failure} />
      {form.opened === 'edit' && <EditObservation observation={observation} onDone={done} onClose={form.leave} />}
      {form.opened === 'link' && <AddLink observation={observation} onDone={done} onClose={form.leave} />}
      {form.opened === 'merge' && <MergeObservations observation={observation} onDone={done} onClose={form.leave} />}
      {form.opened === 'erase' && (
        <ForgetForGood
          label="Erase the observation"
          what={{ observation: [id] }}
          instead="a retracted observation can be restored."
          onForgotten={onForgotten}
          onClose={form.leave}
        />
      )}
    </header>
  )
}

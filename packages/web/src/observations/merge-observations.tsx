import { useState } from 'preact/hooks'
import { FormEnd } from '../form-end.tsx'
import { countOf } from '../format.ts'
import { useKeys } from '../keys.ts'
import { client } from '../server/client.ts'
import type { Observation } from '../server/types.ts'
import { useAction } from '../use-action.ts'
import { notifyWritten } from '../written.tsx'
import { ObservationPicker } from './observation-picker.tsx'

interface MergeObservationsProps {
  observation: Observation
  onDone: () => void
  onClose: () => void
}

/** Takes others that say the same into this one. */
export function MergeObservations({ observation, onDone, onClose }: MergeObservationsProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const merging = useAction()
  useKeys({ Escape: onClose })

  async function merge(event: Event): Promise<void> {
    event.preventDefault()
    if (chosen.length === 0) return
    await merging.run(async () => {
      const { logEntry, merged } = await client.obsMerge({ into: observation.id, ids: [...chosen] })
      onDone()
      notifyWritten(`Merged ${countOf(merged.length, 'observation')} into this one.`, logEntry)
    })
  }

  return (
    <form class="card-form" aria-label="Merge into this observation" onSubmit={merge}>
      <p class="dim">
        This one gets the statements, files, concepts and links of those that you choose; they are no longer shown.
      </p>
      <ObservationPicker label="Duplicates" beside={observation} kind="checkbox" chosen={chosen} onChoose={setChosen} />
      <FormEnd
        action={merging}
        submit="Merge into this one"
        close="Close"
        onClose={onClose}
        disabled={chosen.length === 0}
      />
    </form>
  )
}

import { useState } from 'preact/hooks'
import { Choice } from '../filter-fields.tsx'
import { FormEnd } from '../form-end.tsx'
import { useKeys } from '../keys.ts'
import { client } from '../server/client.ts'
import type { LinkKind, Observation } from '../server/types.ts'
import { useAction } from '../use-action.ts'
import { notifyWritten } from '../written.tsx'
import { ObservationPicker } from './observation-picker.tsx'
import { linkWords } from './observation-words.ts'

interface AddLinkProps {
  observation: Observation
  onDone: () => void
  onClose: () => void
}

/** Says how it belongs to another one. */
export function AddLink({ observation, onDone, onClose }: AddLinkProps) {
  const [kind, setKind] = useState<LinkKind>('led_to')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const adding = useAction()
  useKeys({ Escape: onClose })

  async function add(event: Event): Promise<void> {
    event.preventDefault()
    const [to] = chosen
    if (to === undefined) return
    await adding.run(async () => {
      const { logEntry } = await client.linkAdd({ from: observation.id, kind, to })
      onDone()
      notifyWritten('Linked.', logEntry)
    })
  }

  return (
    <form class="card-form" aria-label="Link the observation" onSubmit={add}>
      <Choice
        label="This one"
        value={kind}
        options={(Object.keys(linkWords) as LinkKind[]).map((one) => [one, linkWords[one].to])}
        onChange={setKind}
      />
      <ObservationPicker
        label="Other observation"
        beside={observation}
        kind="radio"
        chosen={chosen}
        onChoose={setChosen}
      />
      <FormEnd action={adding} submit="Link" close="Close" onClose={onClose} disabled={chosen.length === 0} />
    </form>
  )
}

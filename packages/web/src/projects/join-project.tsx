import { useState } from 'preact/hooks'
import { Choice } from '../filter-fields.tsx'
import { FormEnd } from '../form-end.tsx'
import { countOf } from '../format.ts'
import { useKeys } from '../keys.ts'
import { client } from '../server/client.ts'
import { useAction } from '../use-action.ts'
import { notifyWritten } from '../written.tsx'

interface JoinProjectProps {
  name: string
  others: readonly string[]
  onJoined: () => void
  onClose: () => void
}

/** Says that this project is another one, whose name stays. */
export function JoinProject({ name, others, onJoined, onClose }: JoinProjectProps) {
  const [into, setInto] = useState('')
  const joining = useAction()
  useKeys({ Escape: onClose })

  async function join(event: Event): Promise<void> {
    event.preventDefault()
    await joining.run(async () => {
      const { project, observations, logEntry } = await client.projectJoin({ project: name, into })
      onJoined()
      notifyWritten(`${name} is ${project} now, with ${countOf(observations, 'observation')}.`, logEntry)
    })
  }

  return (
    <form class="card-form" onSubmit={join}>
      <p>Records of {name}, and new ones from its folders, are listed under the other name.</p>
      <Choice
        label={`${name} is the same as`}
        value={into}
        options={[['', 'choose one'], ...others.map((other) => [other, other] as const)]}
        onChange={setInto}
      />
      <FormEnd action={joining} submit="Join projects" close="Cancel" disabled={into === ''} onClose={onClose} />
    </form>
  )
}

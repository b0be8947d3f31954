import { useState } from 'preact/hooks'
import { FailureNote } from '../failure-note.tsx'
import { Field } from '../field.tsx'
import { countOf, formatAgo, formatBytes } from '../format.ts'
import { addressOf } from '../route.ts'
import { client } from '../server/client.ts'
import type { Collection } from '../server/types.ts'
import { useAction } from '../use-action.ts'
import { useOneForm } from '../use-one-form.ts'
import { Contexts } from './contexts.tsx'
import { reportInWords } from './report-in-words.ts'

type Opened = 'rename' | 'remove' | 'contexts'

/** One collection: what is in it, and what can be done with it. */
export function CollectionCard({ collection }: { collection: Collection }) {
  const { name, root, files, records, bytes, scannedAt, skipped } = collection
  const { opened, toggle, close } = useOneForm<Opened>()
  const [report, setReport] = useState<string>()
  const updating = useAction()

  async function update(): Promise<void> {
    setReport(undefined)
    await updating.run(async () => setReport(reportInWords(await client.update({ collection: [name] }))))
  }

  return (
    <li class="card">
      <h2>
        <a href={addressOf('search', new URLSearchParams({ collection: name }))}>{name}</a>
      </h2>
      <p class="card-root">{root}</p>
      <p>
        {countOf(files, 'file')}, {countOf(records, 'record')}, {formatBytes(bytes)} ·{' '}
        {scannedAt === null ? 'not indexed yet' : `checked ${formatAgo(scannedAt)}`}
      </p>
      {skipped.length > 0 && <Skipped skipped={skipped} />}
      <div class="card-actions">
        <button type="button" disabled={updating.running} onClick={update}>
          {updating.running ? 'Updating …' : 'Update'}
        </button>
        <button type="button" aria-expanded={opened === 'contexts'} onClick={() => toggle('contexts')}>
          Descriptions ({collection.contexts.length})
        </button>
        <button type="button" aria-expanded={opened === 'rename'} onClick={() => toggle('rename')}>
          Rename
        </button>
        <button type="button" aria-expanded={opened === 'remove'} onClick={() => toggle('remove')}>
          Remove
        </button>
      </div>
      <p role="status" class="card-report">
        {report}
      </p>
      <FailureNote failure={updating.failure} />
      {opened === 'contexts' && <Contexts collection={collection} />}
      {opened === 'rename' && <Rename name={name} onDone={close} />}
      {opened === 'remove' && <Remove collection={collection} onDone={close} />}
    </li>
  )
}

/** Files that were left out, by the reason. */
const Skipped = ({ skipped }: Pick<Collection, 'skipped'>) => (
  <details>
    <summary>
      {countOf(
        skipped.reduce((sum, { files }) => sum + files, 0),
        'file',
      )}{' '}
      skipped
    </summary>
    <ul>
      {skipped.map(({ reason, files }) => (
        <li key={reason}>
          {countOf(files, 'file')}: {reason}
        </li>
      ))}
    </ul>
  </details>
)

function Rename({ name, onDone }: { name: string; onDone: () => void }) {
  const [newName, setNewName] = useState(name)
  const renaming = useAction()
  return (
    <form
      class="card-form"
      onSubmit={async (event) => {
        event.preventDefault()
        if (await renaming.run(() => client.collectionRename({ name, newName: newName.trim() }))) onDone()
      }}
    >
      <Field label="New name" value={newName} required onInput={setNewName} />
      <button type="submit" disabled={renaming.running || newName.trim() === name}>
        Rename
      </button>
      <FailureNote failure={renaming.failure} />
    </form>
  )
}

function Remove({ collection: { name, records }, onDone }: { collection: Collection; onDone: () => void }) {
  const removing = useAction()
  return (
    <div class="card-form">
      <p>
        Remove {name} and its {countOf(records, 'record')} from the index? The files are not changed.
      </p>
      <button
        type="button"
        class="danger"
        disabled={removing.running}
        onClick={() => removing.run(() => client.collectionRemove({ name }))}
      >
        Remove {name}
      </button>
      <button type="button" onClick={onDone}>
        Cancel
      </button>
      <FailureNote failure={removing.failure} />
    </div>
  )
}

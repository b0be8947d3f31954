import { useState } from 'preact/hooks'
import { FailureNote } from '../failure-note.tsx'
import { Field } from '../field.tsx'
import { client } from '../server/client.ts'
import { useAction } from '../use-action.ts'
import { exportedInWords } from './exported-in-words.ts'

/** Writes everything of the space into a folder of this machine: the backup that is readable, too. */
export function ExportForm() {
  const [folder, setFolder] = useState('')
  const [done, setDone] = useState('')
  const exporting = useAction()
  return (
    <section aria-labelledby="export">
      <h2 id="export">Back up</h2>
      <p class="dim">
        Everything of this space as files: JSON lines for a lossless import, and readable pages. Exports of an encrypted
        space are sealed. Use a new or empty folder, or an earlier export.
      </p>
      <form
        class="add-form"
        onSubmit={async (event) => {
          event.preventDefault()
          setDone('')
          const target = folder.trim()
          await exporting.run(async () => {
            const { folder: written, counts, sealed } = await client.exportData({ folder: target })
            setDone(
              `Exported to ${written}: ${exportedInWords(counts)}.${
                sealed ? ' The files are sealed: they open with the passphrase of this home.' : ''
              }`,
            )
          })
        }}
      >
        <Field
          label="Folder to write"
          value={folder}
          placeholder="/home/ada/jarvis-backup"
          required
          onInput={setFolder}
        />
        <button type="submit" disabled={exporting.running}>
          {exporting.running ? 'Writing …' : 'Export'}
        </button>
      </form>
      <p role="status">{done}</p>
      <FailureNote failure={exporting.failure} />
    </section>
  )
}

import { useState } from 'preact/hooks'
import { FailureNote } from '../failure-note.tsx'
import { Field } from '../field.tsx'
import { client } from '../server/client.ts'
import { useAction } from '../use-action.ts'
import { reportInWords } from './report-in-words.ts'

/** Adds a folder. It is named by its path: a page cannot see the folders of the machine. */
export function AddCollection() {
  const [folder, setFolder] = useState('')
  const [name, setName] = useState('')
  const [mask, setMask] = useState('')
  const [report, setReport] = useState<string>()
  const adding = useAction()

  async function add(event: Event): Promise<void> {
    event.preventDefault()
    setReport(undefined)
    const input = {
      folder: folder.trim(),
      ...(name.trim() !== '' && { name: name.trim() }),
      ...(mask.trim() !== '' && { mask: [mask.trim()] }),
    }
    const added = await adding.run(async () => setReport(reportInWords(await client.collectionAdd(input))))
    if (!added) return
    setFolder('')
    setName('')
    setMask('')
  }

  return (
    <section class="card" aria-labelledby="add-title">
      <h2 id="add-title">Add a folder</h2>
      <form class="add-form" onSubmit={add}>
        <Field label="Folder" placeholder="/home/ann/notes" value={folder} required onInput={setFolder} />
        <Field label="Name" placeholder="name of the folder" value={name} onInput={setName} />
        <Field label="Only files like" placeholder="**/*.md" value={mask} onInput={setMask} />
        <button type="submit" class="primary" disabled={adding.running}>
          {adding.running ? 'Indexing …' : 'Add and index'}
        </button>
      </form>
      <p role="status" class="card-report">
        {report}
      </p>
      <FailureNote failure={adding.failure} />
    </section>
  )
}

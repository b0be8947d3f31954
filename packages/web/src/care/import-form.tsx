import { useState } from 'preact/hooks'
import { FailureNote } from '../failure-note.tsx'
import { Field } from '../field.tsx'
import { formatNumber } from '../format.ts'
import { client } from '../server/client.ts'
import type { Imported } from '../server/types.ts'
import { useAction } from '../use-action.ts'

/** Brings in what another program kept, or an export: what there is in it is shown first. */
export function ImportForm() {
  const [path, setPath] = useState('')
  const [found, setFound] = useState<Imported>()
  const importing = useAction()
  const run = (dryRun: boolean) =>
    importing.run(async () => setFound(await client.importData({ path: path.trim(), dryRun })))
  return (
    <section aria-labelledby="import">
      <h2 id="import">Import</h2>
      <p class="dim">An export, or data of another program: a file or a folder. Importing again adds nothing.</p>
      <form
        class="add-form"
        onSubmit={(event) => {
          event.preventDefault()
          setFound(undefined)
          void run(true)
        }}
      >
        <Field
          label="File or folder to read"
          value={path}
          placeholder="/home/ada/Downloads/chatgpt"
          required
          onInput={(next) => {
            setPath(next)
            setFound(undefined)
          }}
        />
        <button type="submit" disabled={importing.running}>
          {importing.running ? 'Reading …' : 'Preview'}
        </button>
      </form>
      {found && <Found found={found} running={importing.running} onImport={() => void run(false)} />}
      <FailureNote failure={importing.failure} />
    </section>
  )
}

function Found({ found, running, onImport }: { found: Imported; running: boolean; onImport: () => void }) {
  const { dryRun, counts, sample, unreadable } = found
  const some = counts.flatMap(({ what, ...count }) => {
    const number = dryRun ? count.found : count.added
    return number > 0 ? [`${formatNumber(number)} ${what}`] : []
  })
  const known = counts.flatMap(({ what, known }) => (known > 0 ? [`${formatNumber(known)} ${what}`] : []))
  return (
    <div role="status">
      <p>
        {dryRun ? 'It holds' : 'Added'} {some.length === 0 ? 'nothing new' : some.join(', ')}.
        {!dryRun && known.length > 0 && ` Here already: ${known.join(', ')}.`}
        {unreadable.count > 0 && ` ${formatNumber(unreadable.count)} could not be read: ${unreadable.first[0]?.why}`}
      </p>
      {dryRun && (
        <ul class="statements">
          {sample.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {dryRun && some.length > 0 && (
        <button type="button" class="primary" disabled={running} onClick={onImport}>
          Import
        </button>
      )}
    </div>
  )
}

import { useState } from 'preact/hooks'
import { CopyButton } from '../copy-button.tsx'
import { FailureNote } from '../failure-note.tsx'
import { countOf } from '../format.ts'
import { status } from '../server/live.ts'
import { useStore } from '../store.ts'
import { useAction } from '../use-action.ts'
import { installQmd, type SettingsDoor } from './settings-door.ts'

const ask = 'jarvis config set search.provider qmd,native && jarvis stop && jarvis up && jarvis embed'

/** Offers QMD as a further engine for semantic search: what it takes, and how much it would index. */
export function QmdOffer({ qmd }: { qmd: SettingsDoor['qmd'] }) {
  const records = useStore(status)?.index.records
  const [isInstalled, setInstalled] = useState(qmd.isInstalled)
  const installing = useAction()
  return (
    <section class="card" aria-labelledby="qmd-offer">
      <h2 id="qmd-offer">Semantic search by QMD</h2>
      <p role="status">
        {qmd.isSet && isInstalled
          ? 'QMD is installed and used first.'
          : isInstalled
            ? 'QMD is installed. To use it first, in a terminal:'
            : qmd.nodeFits
              ? 'Install QMD for semantic search?'
              : `QMD needs Node 22 or newer; the server runs on Node ${qmd.nodeVersion}.`}
        {records !== undefined && !qmd.isSet && ` ${countOf(records, 'record')} would be indexed by it.`}
      </p>
      {!(qmd.isSet && isInstalled) && (
        <p class="card-actions">
          {!isInstalled && qmd.nodeFits && (
            <button
              type="button"
              disabled={installing.running}
              onClick={async () => {
                if (await installing.run(installQmd)) setInstalled(true)
              }}
            >
              {installing.running ? 'Installing …' : 'Yes, run this'}
            </button>
          )}
          <code>{isInstalled ? ask : qmd.command}</code>{' '}
          <CopyButton label="Copy" of="the command" text={isInstalled ? ask : qmd.command} />
        </p>
      )}
      <FailureNote failure={installing.failure} />
    </section>
  )
}

import { useEffect, useState } from 'preact/hooks'
import { CopyButton } from '../copy-button.tsx'
import { FailureNote } from '../failure-note.tsx'
import { countOf } from '../format.ts'
import { client } from '../server/client.ts'
import type { Diagnosis, Finding } from '../server/types.ts'
import { useAction } from '../use-action.ts'
import { checkNames } from './check-names.ts'
import { ExportForm } from './export-form.tsx'
import { ImportForm } from './import-form.tsx'
import { Models } from './models.tsx'
import { repairOf } from './repairs.ts'

/** Whether everything works, what helps where it does not, which models are in use, and everything taken out or brought in. */
export function CarePage() {
  const [diagnosis, setDiagnosis] = useState<Diagnosis>()
  const checking = useAction()
  const check = () => checking.run(async () => setDiagnosis(await client.doctor({ repair: false })))
  useEffect(() => void check(), [])
  const findings = [...(diagnosis?.findings ?? [])].sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
  const toDo = findings.filter(({ state }) => state === 'error' || state === 'warning')
  const optional = findings.filter(({ state }) => state === 'note')
  const passed = findings.filter(({ state }) => state === 'ok')
  return (
    <div class="page">
      <div class="page-head">
        <h1>Health</h1>
        <button type="button" disabled={checking.running} onClick={check}>
          {checking.running ? 'Checking …' : 'Check again'}
        </button>
      </div>
      <p class="dim" role="status">
        {diagnosis && !checking.running && inWords(diagnosis)}
      </p>
      <FailureNote failure={checking.failure} />
      {diagnosis && (
        <>
          <FindingList findings={toDo} onRepaired={check} />
          {optional.length > 0 && (
            <section aria-labelledby="optional">
              <h2 id="optional">Optional improvements</h2>
              <FindingList findings={optional} onRepaired={check} />
            </section>
          )}
          {passed.length > 0 && (
            <details class="passed">
              <summary>{countOf(passed.length, 'check')} passed</summary>
              <FindingList findings={passed} onRepaired={check} />
            </details>
          )}
        </>
      )}
      <Models />
      <ExportForm />
      <ImportForm />
    </div>
  )
}

const FindingList = ({ findings, onRepaired }: { findings: readonly Finding[]; onRepaired: () => void }) => (
  <ul class="findings">
    {findings.map((finding) => (
      <FindingLine key={`${finding.check} ${finding.message}`} finding={finding} onRepaired={onRepaired} />
    ))}
  </ul>
)

const order = ['error', 'warning', 'note', 'ok']
const signs: Readonly<Record<Finding['state'], string>> = { error: '✖', warning: '!', note: '·', ok: '✔' }

function FindingLine({ finding, onRepaired }: { finding: Finding; onRepaired: () => void }) {
  const { check, state, message, fix } = finding
  const repair = repairOf(fix)
  const acting = useAction()
  return (
    <li class="finding" data-state={state}>
      <span class="finding-sign">
        <span aria-hidden="true">{signs[state]}</span>
        <span class="unseen">{state}</span>
      </span>
      <div>
        <p>
          <strong>{checkNames[check] ?? check}</strong> <Message text={message} />
        </p>
        {fix !== undefined && state !== 'ok' && (
          <p class="card-actions">
            {repair && (
              <button
                type="button"
                disabled={acting.running}
                onClick={async () => {
                  if (await acting.run(repair.act)) onRepaired()
                }}
              >
                {acting.running ? 'Working …' : repair.label}
              </button>
            )}
            <code>{fix}</code> <CopyButton label="Copy" of={fix} text={fix} />
          </p>
        )}
        <FailureNote failure={acting.failure} />
      </div>
    </li>
  )
}

/** The npm command that a finding names: it is drawn as code. */
const commandIn = /(npm (?:install|i) .*?)(?=\.(?:\s|$))/

function Message({ text }: { text: string }) {
  const parts = text.split(commandIn)
  return <>{parts.map((part, index) => (index % 2 === 0 ? part : <code key={part}>{part}</code>))}</>
}

function inWords({ healthy, findings }: Diagnosis): string {
  const some = findings.filter(({ state }) => state === 'warning' || state === 'error').length
  if (some === 0) return 'Everything works.'
  return healthy ? 'Everything works, with suggestions.' : 'Something does not work.'
}

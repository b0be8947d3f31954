import { FailureNote } from '../failure-note.tsx'
import { indexChanges, writes } from '../server/events.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { useAction } from '../use-action.ts'
import { type Form, methodOf, type Row } from './ask-rows.ts'

type Action = NonNullable<Form['actions']>[number]

/** The page of a subsystem that has none of its own here: the list that its operation answers. */
export const listPage = ({ route, title, operation, list, columns, actions = [] }: Form) => {
  const ask = methodOf(operation)
  return function ListPage() {
    const { answer, failure, again } = useAnswer(
      route,
      (signal) => ask({}, { signal }),
      useStore(writes) + useStore(indexChanges),
    )
    const rows = answer?.[list] as Row[] | undefined
    return (
      <div class="page">
        <h1 tabIndex={-1}>{title}</h1>
        {failure && <FailedAnswer failure={failure} onRetry={again} />}
        {rows?.length === 0 && <p>None yet.</p>}
        {rows && rows.length > 0 && (
          <ol class="hits" aria-label={title}>
            {rows.map((row, place) => (
              <Entry key={String(row.id ?? place)} row={row} columns={columns} actions={actions} />
            ))}
          </ol>
        )}
      </div>
    )
  }
}

/** An entry by the first field, with what else is known of it below; a field that is empty is left out. */
function Entry({
  row,
  columns: [first, ...others],
  actions,
}: {
  row: Row
  columns: Form['columns']
  actions: readonly Action[]
}) {
  const offered = actions.filter(({ when }) => !when || when.values.includes(textOf(row, when.field)))
  return (
    <li class="hit">
      {first && (
        <p class="hit-title">
          <WithCode text={textOf(row, first.field)} />
        </p>
      )}
      <dl class="hit-facts declared">
        {others.map(
          ({ field, heading }) =>
            textOf(row, field) !== '' && (
              <div key={field}>
                <dt>{heading}</dt>
                <dd>
                  <WithCode text={textOf(row, field)} />
                </dd>
              </div>
            ),
        )}
      </dl>
      {offered.length > 0 && <Actions row={row} actions={offered} />}
    </li>
  )
}

function Actions({ row, actions }: { row: Row; actions: readonly Action[] }) {
  const acting = useAction()
  return (
    <>
      <p class="card-actions">
        {actions.map(({ label, operation, input }) => (
          <button
            key={label}
            type="button"
            disabled={acting.running}
            onClick={() => acting.run(() => methodOf(operation)({ id: row.id, ...input }))}
          >
            {label}
          </button>
        ))}
      </p>
      <FailureNote failure={acting.failure} />
    </>
  )
}

const textOf = (row: Row, field: string): string => String(row[field] ?? '')

/** Text in which code stands between backticks. */
const WithCode = ({ text }: { text: string }) => (
  <>{text.split('`').map((part, place) => (place % 2 === 1 ? <code key={place}>{part}</code> : part))}</>
)

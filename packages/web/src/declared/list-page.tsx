import { client } from '../server/client.ts'
import { indexChanges, writes } from '../server/events.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import type { Status } from '../server/types.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'

type Form = Status['pages'][number]
type Row = Readonly<Record<string, unknown>>
type Ask = (input: object, settings: { signal: AbortSignal }) => Promise<Row>

/** The page of a subsystem that has none of its own here: the list that its operation answers. */
export const listPage = ({ route, title, operation, list, columns }: Form) => {
  const method = operation.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const ask = (client as unknown as Record<string, Ask>)[method]!
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
              <Entry key={String(row.id ?? place)} row={row} columns={columns} />
            ))}
          </ol>
        )}
      </div>
    )
  }
}

/** An entry by the first field, with what else is known of it below; a field that is empty is left out. */
function Entry({ row, columns: [first, ...others] }: { row: Row; columns: Form['columns'] }) {
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
    </li>
  )
}

const textOf = (row: Row, field: string): string => String(row[field] ?? '')

/** Text in which code stands between backticks. */
const WithCode = ({ text }: { text: string }) => (
  <>{text.split('`').map((part, place) => (place % 2 === 1 ? <code key={place}>{part}</code> : part))}</>
)

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
        {rows?.length === 0 && <p>There are none yet.</p>}
        {rows && rows.length > 0 && (
          <table class="numbers" aria-label={title}>
            <thead>
              <tr>
                {columns.map(({ field, heading }) => (
                  <th key={field} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, place) => (
                <tr key={String(row.id ?? place)}>
                  {columns.map(({ field }) => (
                    <td key={field}>{String(row[field] ?? '')}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    )
  }
}

import { FailureNote } from '../failure-note.tsx'
import { dayInWords } from '../format.ts'
import { useKeys } from '../keys.ts'
import { client } from '../server/client.ts'
import { indexChanges, writes } from '../server/events.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { useAction } from '../use-action.ts'
import { useSelection } from '../use-selection.ts'
import { notifyWritten, WrittenBar } from '../written.tsx'
import { type Form, methodOf, type Row } from './ask-rows.ts'

/** Lines of the log among which the one of a button that was just pressed is. */
const latestLines = 10

type Action = NonNullable<Form['actions']>[number]

/** The page of a subsystem that has none of its own here: the list that its operation answers. `j` and `k` go through it. */
export const listPage = ({ route, title, operation, list, columns, about, empty, actions = [] }: Form) => {
  const ask = methodOf(operation)
  const idOf = (id: string) => `${route}-${id}`
  return function ListPage() {
    const { answer, failure, again } = useAnswer(
      route,
      (signal) => ask({}, { signal }),
      useStore(writes) + useStore(indexChanges),
    )
    const rows = (answer?.[list] ?? []) as Row[]
    const acting = useAction()
    const selection = useSelection({ ids: rows.map(({ id }) => String(id)), linkId: idOf })
    const meant = rows.find(({ id }) => String(id) === selection.meant)
    const act = async (row: Row, { label, operation, input }: Action) => {
      if (acting.running) return
      const went = await acting.run(() => methodOf(operation)({ id: row.id, ...input }))
      again()
      if (!went) return
      const { entries } = await client.log({ limit: latestLines })
      const written = entries.find(({ target, undoable, undone }) => target === row.id && undoable && !undone)
      notifyWritten(`${label}: ${textOf(row, columns[0]?.field ?? 'id')}`, written?.id)
    }
    const pressed = meant ? offered(meant, actions).filter(({ key }) => key) : []
    useKeys({
      ...(actions.length > 0 && { j: () => void selection.move(1), k: () => void selection.move(-1) }),
      ...Object.fromEntries(pressed.map((action) => [action.key, () => void act(meant!, action)])),
    })
    return (
      <div class="page">
        <h1 tabIndex={-1}>{title}</h1>
        {failure && <FailedAnswer failure={failure} onRetry={again} />}
        <FailureNote failure={acting.failure} />
        {answer && rows.length === 0 && <Nothing title={title} why={empty} />}
        {about !== undefined && rows.length > 0 && <p class="dim">{about}</p>}
        {rows.length > 0 && (
          <ol class="hits" aria-label={title}>
            {rows.map((row, place) => (
              <Entry
                key={String(row.id ?? place)}
                {...{ row, columns, actions: offered(row, actions), id: idOf(String(row.id ?? place)) }}
                selected={actions.length > 0 && row === meant}
                busy={acting.running}
                onSelect={() => selection.setSelectedId(String(row.id))}
                onAct={(action) => void act(row, action)}
              />
            ))}
          </ol>
        )}
        <WrittenBar onUndone={again} />
      </div>
    )
  }
}

const Nothing = ({ title, why }: { title: string; why: string | undefined }) => (
  <div class="empty">
    <h2>No {title.toLowerCase()} yet</h2>
    {why !== undefined && (
      <p>
        <WithCode text={why} />
      </p>
    )}
  </div>
)

const offered = (row: Row, actions: readonly Action[]): Action[] =>
  actions.filter(({ when }) => !when || when.values.includes(textOf(row, when.field)))

interface EntryProps {
  row: Row
  id: string
  columns: Form['columns']
  actions: readonly Action[]
  selected: boolean
  busy: boolean
  onSelect: () => void
  onAct: (action: Action) => void
}

/** An entry by the first field, with what else is known of it below; a field that is empty is left out. */
function Entry({ row, id, columns: [first, ...others], actions, selected, busy, onSelect, onAct }: EntryProps) {
  return (
    <li class="hit" data-selected={selected}>
      {first && (
        <p class="hit-title" id={id} tabIndex={selected ? 0 : -1} onFocus={onSelect}>
          <WithCode text={textOf(row, first.field)} />
        </p>
      )}
      <Fields row={row} columns={others} />
      {actions.length > 0 && (
        <p class="card-actions">
          {actions.map((action) => (
            <button
              key={action.label}
              type="button"
              disabled={busy}
              aria-keyshortcuts={selected ? action.key : undefined}
              onClick={() => onAct(action)}
            >
              {action.key && (
                <>
                  <kbd>{action.key}</kbd>{' '}
                </>
              )}
              {action.label}
            </button>
          ))}
        </p>
      )}
    </li>
  )
}

/** What is known of an entry: a line a field, then one line with the short ones. */
function Fields({ row, columns }: { row: Row; columns: Form['columns'] }) {
  const filled = columns.filter((column) => shownOf(row, column) !== '')
  const lists = [
    { name: 'declared', fields: filled.filter(({ short }) => !short) },
    { name: 'declared-short', fields: filled.filter(({ short }) => short) },
  ]
  return (
    <>
      {lists.map(
        ({ name, fields }) =>
          fields.length > 0 && (
            <dl key={name} class={`hit-facts ${name}`}>
              {fields.map((column) => (
                <div key={column.field}>
                  <dt>{column.heading}</dt>
                  <dd>
                    {column.dates ? (
                      <WithDates text={shownOf(row, column)} />
                    ) : (
                      <WithCode text={shownOf(row, column)} />
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          ),
      )}
    </>
  )
}

function textOf(row: Row, field: string): string {
  const value = row[field] ?? ''
  return Array.isArray(value) ? value.join(' ') : String(value)
}

/** A field as a person reads it. */
function shownOf(row: Row, { field, words, varies }: Form['columns'][number]): string {
  const text = textOf(row, field)
  const said = words?.[text] ?? text
  return varies ? said.replace(/<[a-z]+>/g, '…') : said
}

/** Text with relative days and times; the exact ones are in the title. */
const WithDates = ({ text }: { text: string }) => (
  <>
    {text.split(/(\d{4}-\d\d-\d\d(?: \d\d:\d\d)?)/).map((part, place) =>
      place % 2 === 1 ? (
        <time key={place} dateTime={part.replace(' ', 'T')} title={part}>
          {dayInWords(part.slice(0, 10)) + part.slice(10)}
        </time>
      ) : (
        part
      ),
    )}
  </>
)

/** Text with code between backticks. */
const WithCode = ({ text }: { text: string }) => (
  <>{text.split('`').map((part, place) => (place % 2 === 1 ? <code key={place}>{part}</code> : part))}</>
)

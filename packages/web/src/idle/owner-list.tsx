import { useRef } from 'preact/hooks'
import { FailureNote } from '../failure-note.tsx'
import { countOf } from '../format.ts'
import { useKeys } from '../keys.ts'
import { client } from '../server/client.ts'
import type { OwnerLine } from '../server/types.ts'
import { useAction } from '../use-action.ts'
import { useSelection } from '../use-selection.ts'
import { When } from '../when.tsx'
import { notifyWritten } from '../written.tsx'

interface OwnerListProps {
  lines: readonly OwnerLine[]
  /** Lines that the list has no room for. */
  more: number
  onAnswered: () => void
}

type Answer = 'approve' | 'reject' | 'undo'

const words: Readonly<Record<Answer, string>> = { approve: 'Approved', reject: 'Rejected', undo: 'Undone' }
const lineId = (id: string): string => `idle-${id}`

/** List of done and waiting work. `j` and `k` move, `a` approves, `x` rejects or undoes. */
export function OwnerList({ lines, more, onAnswered }: OwnerListProps) {
  const { answering, heading, meant, select, give } = useAnswering(lines, onAnswered)
  return (
    <section aria-labelledby="idle-list">
      <h2 id="idle-list" tabIndex={-1} ref={heading}>
        What was done, and what waits for you
      </h2>
      {lines.length === 0 && <p class="dim">No idle work in the last week, and nothing waits for your approval.</p>}
      <ol class="idle-list">
        {lines.map((line) => (
          <li key={line.id} class="card" data-selected={line === meant} data-state={line.state}>
            <p id={lineId(line.id)} tabIndex={line === meant ? 0 : -1} onFocus={() => select(line.id)}>
              <span class="idle-sign">{signs[line.state]}</span> {line.text}
            </p>
            <div class="card-actions">
              {answersOf(line).map((answer) => (
                <button
                  key={answer}
                  type="button"
                  class={answer === 'approve' ? undefined : 'quiet'}
                  // What is seen has to be a part of the name: the key, too.
                  aria-label={`${keyOf(answer)} ${labels[answer]}: ${line.text}`}
                  aria-keyshortcuts={line === meant ? keyOf(answer) : undefined}
                  disabled={answering.running}
                  onClick={() => void give(line, answer)}
                >
                  <kbd>{keyOf(answer)}</kbd> {labels[answer]}
                </button>
              ))}
              <span class="dim">
                <When at={line.at} exact />
              </span>
            </div>
          </li>
        ))}
      </ol>
      {more > 0 && <p class="dim">{countOf(more, 'more line')} when these are answered.</p>}
      <FailureNote failure={answering.failure} />
    </section>
  )
}

/** Answers lines one at a time: the one that the keys mean by its keys, any one by its buttons. */
function useAnswering(lines: readonly OwnerLine[], onAnswered: () => void) {
  const answering = useAction()
  /** Where the focus goes when no line is left. */
  const heading = useRef<HTMLHeadingElement>(null)
  const selection = useSelection({ ids: lines.map(({ id }) => id), linkId: lineId })
  const meant = lines.find(({ id }) => id === selection.meant)

  async function give({ id }: OwnerLine, answer: Answer): Promise<void> {
    if (answering.running) return
    const went = await answering.run(async () => {
      const { text, logEntry } = await client.idleAnswer({ id, answer })
      notifyWritten(`${words[answer]}: ${text}`, logEntry ?? undefined)
    })
    if (!went) return
    onAnswered()
    // What is undone stays in the list.
    if (answer !== 'undo') selection.goOnFrom(id, heading)
  }

  useKeys({
    j: () => void selection.move(1),
    k: () => void selection.move(-1),
    ...(meant && Object.fromEntries(answersOf(meant).map((one) => [keyOf(one), () => void give(meant, one)]))),
  })
  return { answering, heading, meant, select: selection.setSelectedId, give }
}

const labels: Readonly<Record<Answer, string>> = { approve: 'Approve', reject: 'Reject', undo: 'Undo' }
const keyOf = (answer: Answer): string => (answer === 'approve' ? 'a' : 'x')
const signs: Readonly<Record<OwnerLine['state'], string>> = { waits: 'Waits:', done: 'Done:', undone: 'Undone:' }

const answersOf = ({ state, undoable }: OwnerLine): readonly Answer[] => {
  if (state === 'waits') return ['approve', 'reject']
  return state === 'done' && undoable ? ['undo'] : []
}

import { useState } from 'preact/hooks'
import { FailureNote } from '../failure-note.tsx'
import { countOf } from '../format.ts'
import { useKeys } from '../keys.ts'
import { client } from '../server/client.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import type { MessageExchange } from '../server/types.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useAction } from '../use-action.ts'
import { notifyUndoable } from '../written.tsx'
import { Exchange } from './exchange.tsx'
import { type MessageQuestion, requestOf } from './message-question.ts'

type Judgement = 'good' | 'bad'

/** Exchanges in an answer. */
const mostFound = 20

const entryId = (index: number): string => `exchange-${index}`

/** Exchanges that answer a question, the message that does marked. `j` and `k` go on and back, `+` and `-` judge a hit. */
export function FoundExchanges({ asked }: { asked: MessageQuestion }) {
  const { query } = asked
  const [selected, setSelected] = useState(0)
  const { judged, judge, judging } = useJudgements(query)
  const { answer, failure, waiting, again } = useAnswer(JSON.stringify(asked), (signal) =>
    client.searchMessages({ ...requestOf(asked), limit: mostFound }, { signal }),
  )
  const hits = answer?.hits ?? []

  const select = (index: number) => {
    const wanted = Math.max(0, Math.min(hits.length - 1, index))
    setSelected(wanted)
    document.getElementById(entryId(wanted))?.focus()
  }
  const isFocused = () => document.activeElement?.closest(`#${entryId(selected)}`) !== null
  useKeys({
    j: () => select(isFocused() ? selected + 1 : selected),
    k: () => select(selected - 1),
    '+': () => void judge(hits[selected], 'good'),
    '-': () => void judge(hits[selected], 'bad'),
  })

  return (
    <section aria-label="Exchanges" aria-busy={waiting}>
      <p class="dim" role="status">
        {answer && !failure && countOf(hits.length, 'exchange')}
      </p>
      {[...(answer?.degraded ?? []), ...(answer?.notes ?? [])].map((sentence) => (
        <p key={sentence} class="dim">
          {sentence}
        </p>
      ))}
      {failure && <FailedAnswer failure={failure} onRetry={again} />}
      <FailureNote failure={judging.failure} />
      {answer && hits.length === 0 && <p class="empty">No matching messages. Try other words or fewer filters.</p>}
      <ol class="exchanges">
        {hits.map((hit, index) => (
          <li key={hit.id} id={entryId(index)} tabIndex={-1} onFocusCapture={() => setSelected(index)}>
            <Exchange exchange={hit} />
            {query !== '' && (
              <Judge given={judged[hit.id]} withKeys={index === selected} onJudge={(one) => void judge(hit, one)} />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

interface JudgeProps {
  given: Judgement | undefined
  /** The keys judge this one. */
  withKeys: boolean
  onJudge: (judgement: Judgement) => void
}

const judgements = [
  { name: 'good', key: '+', label: 'Good hit' },
  { name: 'bad', key: '-', label: 'Bad hit' },
] as const

const Judge = ({ given, withKeys, onJudge }: JudgeProps) => (
  <p class="judge">
    {judgements.map(({ name, key, label }) => (
      <button
        key={name}
        type="button"
        class="quiet"
        aria-pressed={given === name}
        aria-keyshortcuts={withKeys ? key : undefined}
        onClick={() => onJudge(name)}
      >
        <kbd>{key}</kbd> {label}
      </button>
    ))}
  </p>
)

/** Says of hits whether they answer the question; each can be undone. */
function useJudgements(query: string) {
  const [judged, setJudged] = useState<Readonly<Record<string, Judgement | undefined>>>({})
  const judging = useAction()

  async function judge(hit: MessageExchange | undefined, judgement: Judgement): Promise<void> {
    const id = hit?.messages.find(({ marked }) => marked)?.id
    if (hit === undefined || id === undefined || query === '' || judging.running) return
    const before = judged[hit.id]
    const write = async (mark: Judgement | undefined) => {
      await client.messageMark({ id, mark: mark ?? 'none', query })
      setJudged((all) => ({ ...all, [hit.id]: mark }))
    }
    if (await judging.run(() => write(judgement))) notifyUndoable(`Marked as a ${judgement} hit.`, () => write(before))
  }

  return { judged, judge, judging }
}

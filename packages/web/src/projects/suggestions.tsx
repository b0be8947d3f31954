import { FailureNote } from '../failure-note.tsx'
import { useKeys } from '../keys.ts'
import { client } from '../server/client.ts'
import { writes } from '../server/events.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import type { Suggestion } from '../server/types.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { useAction } from '../use-action.ts'
import { notifyWritten } from '../written.tsx'
import { addressOfGem } from './project-address.ts'

const shown = 5

/** Gems that may belong to a project, each with a sentence of it. `t` takes the first one, `x` refuses it. */
export function Suggestions({ project }: { project: string }) {
  const { answer, failure, again } = useAnswer(
    `suggest ${project}`,
    (signal) => client.projectSuggest({ project, limit: shown }, { signal }),
    useStore(writes),
  )
  const deciding = useAction()
  const decide = ({ gem, title }: Suggestion, taken: boolean) =>
    deciding.run(async () => {
      const input = { project, ids: [gem] }
      const { logEntries } = taken ? await client.projectTake(input) : await client.projectRefuse(input)
      notifyWritten(taken ? `${title} belongs to ${project}.` : `${title} is not suggested again.`, logEntries[0])
      again()
    })
  const first = deciding.running ? undefined : answer?.suggestions[0]
  useKeys({
    t: first && (() => void decide(first, true)),
    x: first && (() => void decide(first, false)),
  })
  return (
    <section class="card" aria-labelledby="project-suggestions">
      <h2 id="project-suggestions">Suggested gems</h2>
      {failure && <FailedAnswer failure={failure} onRetry={again} />}
      {answer?.suggestions.length === 0 && <p class="dim">No other gem matches the objective or the topics.</p>}
      <ol class="project-list suggestions">
        {answer?.suggestions.map((suggestion, index) => (
          <li key={suggestion.gem}>
            <a href={addressOfGem(suggestion.gem)}>{suggestion.title}</a>
            <p class="dim">{suggestion.reason}</p>
            <div class="card-actions">
              <button
                type="button"
                aria-label={`Add ${suggestion.title}`}
                aria-keyshortcuts={index === 0 ? 't' : undefined}
                disabled={deciding.running}
                onClick={() => void decide(suggestion, true)}
              >
                Add
              </button>
              <button
                type="button"
                class="quiet"
                aria-label={`Reject ${suggestion.title}`}
                aria-keyshortcuts={index === 0 ? 'x' : undefined}
                disabled={deciding.running}
                onClick={() => void decide(suggestion, false)}
              >
                Reject
              </button>
            </div>
          </li>
        ))}
      </ol>
      <FailureNote failure={deciding.failure} />
    </section>
  )
}

import { useState } from 'preact/hooks'
import { Field } from '../field.tsx'
import { countOf, formatNumber } from '../format.ts'
import { addressOf, goTo, route } from '../route.ts'
import { client } from '../server/client.ts'
import { indexChanges, writes } from '../server/events.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import type { Brief } from '../server/types.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { sectionsOf, sectionTitles } from './sections.ts'
import { TokenBill } from './token-bill.tsx'

/** Default budget of a context, tokens. */
const usualBudget = 2000

interface ContextQuestion {
  task: string
  /** As it was written: the server says what is wrong with it. */
  budget: string
  sensitive: boolean
}

const readQuestion = (params: URLSearchParams): ContextQuestion => ({
  task: params.get('task') ?? '',
  budget: params.get('budget') ?? String(usualBudget),
  sensitive: params.get('sensitive') === 'yes',
})

function writeQuestion({ task, budget, sensitive }: ContextQuestion): URLSearchParams {
  const params = new URLSearchParams()
  if (task.trim() !== '') params.set('task', task.trim())
  if (budget.trim() !== String(usualBudget)) params.set('budget', budget.trim())
  if (sensitive) params.set('sensitive', 'yes')
  return params
}

/** The context that an assistant would get now: each line with its cost and the reason for it. */
export function ContextPage() {
  const asked = readQuestion(useStore(route).params)
  const changes = useStore(writes) + useStore(indexChanges)
  const { answer, failure, waiting, again } = useAnswer(
    writeQuestion(asked).toString(),
    (signal) => {
      const { task, budget, sensitive } = asked
      return client.brief({ ...(task !== '' && { task }), budget: Number(budget), sensitive }, { signal })
    },
    changes,
  )
  return (
    <div class="page">
      <h1>Context</h1>
      <p class="dim">The context that an assistant would get at the start of a session now.</p>
      <Ask key={writeQuestion(asked).toString()} asked={asked} />
      <section class="context" aria-label="The context" aria-busy={waiting}>
        {failure && <FailedAnswer failure={failure} onRetry={again} />}
        {answer && !failure && <Shown brief={answer} />}
      </section>
    </div>
  )
}

function Ask({ asked }: { asked: ContextQuestion }) {
  const [written, setWritten] = useState(asked)
  return (
    <form
      class="context-form"
      onSubmit={(event) => {
        event.preventDefault()
        goTo('context', writeQuestion(written))
      }}
    >
      <Field
        label="For a task"
        placeholder="empty: the start of any session"
        value={written.task}
        onInput={(task) => setWritten({ ...written, task })}
      />
      <Field
        label="Budget in tokens"
        value={written.budget}
        required
        onInput={(budget) => setWritten({ ...written, budget })}
      />
      <label class="choice">
        <input
          type="checkbox"
          checked={written.sensitive}
          onChange={({ currentTarget }) => setWritten({ ...written, sensitive: currentTarget.checked })}
        />
        Include health and money
      </label>
      <button type="submit">Show</button>
    </form>
  )
}

function Shown({ brief }: { brief: Brief }) {
  return (
    <>
      {brief.degraded.map((sentence) => (
        <p class="notice" key={sentence}>
          {sentence}
        </p>
      ))}
      <p role="status" class={brief.abstained ? 'unseen' : 'dim'}>
        {brief.abstained
          ? 'Nothing to show.'
          : `${countOf(brief.lines.length, 'line')}, ${formatNumber(brief.tokens)} of ${formatNumber(brief.budget)} tokens`}
      </p>
      {brief.abstained ? (
        <div class="empty">
          <h2>Nothing to show</h2>
          <p>
            No fact is relevant enough, or the budget is too small for one line.{' '}
            <a href={addressOf('facts', new URLSearchParams({ add: '1' }))}>Add a fact</a>, or in a terminal:
          </p>
          <p>
            <code>jarvis remember "I prefer tea"</code>
          </p>
        </div>
      ) : (
        <>
          <TokenBill brief={brief} />
          {sectionsOf(brief).map(({ section, lines }) => (
            <section key={section} aria-labelledby={`context-${section}`}>
              <h2 id={`context-${section}`}>{sectionTitles[section]}</h2>
              <ul class="context-lines">
                {lines.map((line) => (
                  <Line key={line.id} line={line} />
                ))}
              </ul>
            </section>
          ))}
          <details>
            <summary>The text itself</summary>
            <pre class="context-text">{brief.text}</pre>
          </details>
        </>
      )}
    </>
  )
}

function Line({ line: { id, text, tokens, why } }: { line: Brief['lines'][number] }) {
  const [, path, at] = /^(.+\.md):(\d+)$/.exec(id) ?? []
  return (
    <li>
      <p class="context-line">{text.replace(/^- /, '').replace(` [${id}]`, '')}</p>
      <p class="hit-facts">
        <span class="context-cost">{tokens} tokens</span>
        <span>{why}</span>
        {path && at && <a href={addressOf('memory', new URLSearchParams({ open: path, at }))}>{id}</a>}
      </p>
    </li>
  )
}

import { addressOf } from '../route.ts'
import { client } from '../server/client.ts'
import { indexChanges, writes } from '../server/events.ts'
import { status } from '../server/live.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'

interface Step {
  done: boolean
  title: string
  how: { command: string; link?: { page: string; param: string; words: string } }
}

/** What makes a memory of an empty home, with a tick for each step that is done; nothing once all are. */
export function FirstSteps() {
  const known = useStore(status)
  const { answer } = useAnswer(
    'first steps',
    async (signal) => {
      const [sessions, facts] = await Promise.all([
        client.sessionList({ limit: 1 }, { signal }),
        client.factList({ limit: 1 }, { signal }),
      ])
      return { sessions: sessions.sessions.length, facts: facts.total }
    },
    useStore(writes) + useStore(indexChanges),
  )
  if (!known || !answer) return null
  const steps: Step[] = [
    {
      done: known.collections.length > 0,
      title: 'Index a folder',
      how: { command: 'jarvis up ~/notes', link: { page: 'collections', param: 'add', words: 'Add a folder' } },
    },
    {
      done: answer.sessions > 0,
      title: 'Connect your assistant',
      how: { command: 'jarvis install claude-code --plugin' },
    },
    {
      done: answer.facts > 0,
      title: 'Save a first fact',
      how: { command: 'jarvis remember "I prefer tea"', link: { page: 'facts', param: 'add', words: 'Add a fact' } },
    },
  ]
  if (steps.every(({ done }) => done)) return null
  return (
    <section class="card first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">Three steps to begin</h2>
      <ol>
        {steps.map(({ done, title, how: { command, link } }) => (
          <li key={title} data-done={done}>
            <span class="tick" aria-hidden="true">
              {done ? '✔' : '○'}
            </span>
            <span>
              {title}
              {done && <span class="unseen"> (done)</span>}
              {!done && (
                <span class="step-how">
                  <code>{command}</code>
                  {link && <a href={addressOf(link.page, new URLSearchParams({ [link.param]: '1' }))}>{link.words}</a>}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

import { KindSign } from '../observations/kind-sign.tsx'
import { addressOfEntry } from '../route.ts'
import { client } from '../server/client.ts'
import { indexChanges, writes } from '../server/events.ts'
import type { Link, ObservationLine } from '../server/types.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { When } from '../when.tsx'

/** Errors that are listed. */
const mostErrors = 20

/** The latest errors, each with what fixed it, if something has. */
export function FixRows({ project }: { project: string }) {
  const { answer } = useAnswer(
    `errors ${project}`,
    (signal) => readErrors(project, signal),
    useStore(indexChanges) + useStore(writes),
  )
  if (!answer || answer.length === 0) return null
  return (
    <section aria-labelledby="errors">
      <h2 id="errors">Errors, and what fixed them</h2>
      <ul class="fix-rows">
        {answer.map(({ error, fix }) => (
          <li key={error.id}>
            <span>
              <KindSign type="error" /> <a href={addressOfEntry('timeline', error.id)}>{error.title}</a>{' '}
              <span class="dim">
                <When at={error.at} />
              </span>
            </span>
            <span>
              {fix ? (
                <>
                  <KindSign type="bugfix" /> <a href={addressOfEntry('timeline', fix.id)}>{fix.title}</a>
                </>
              ) : (
                <span class="dim">nothing yet</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ErrorRow {
  error: ObservationLine
  fix: ObservationLine | undefined
}

async function readErrors(project: string, signal: AbortSignal): Promise<ErrorRow[]> {
  const of = project === '' ? {} : { project }
  const [{ observations }, { links }] = await Promise.all([
    client.obsSearch({ type: ['error', 'bugfix'], limit: 100, ...of }, { signal }),
    client.linkList({ limit: 500, ...of }, { signal }),
  ])
  const fixes = new Map(observations.filter(({ type }) => type === 'bugfix').map((one) => [one.id, one]))
  return observations
    .filter(({ type }) => type === 'error')
    .slice(0, mostErrors)
    .map((error) => ({ error, fix: links.map((link) => fixes.get(otherEnd(link, error.id))).find(Boolean) }))
}

const otherEnd = ({ from, to }: Link, id: string): string => (from === id ? to : to === id ? from : '')

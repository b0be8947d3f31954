import { countOf } from '../format.ts'
import type { Receipt } from '../server/types.ts'
import { When } from '../when.tsx'
import { InjectionWay } from './injection-way.tsx'
import { cameOfIt } from './receipt-words.ts'

interface InjectionsProps {
  /** Its id. */
  observation: string
  receipts: readonly Receipt[]
}

/** Injections of an observation, by time, with whether each session used it. */
export function Injections({ observation, receipts }: InjectionsProps) {
  if (receipts.length === 0)
    return (
      <>
        <h3>Where it was shown</h3>
        <p class="dim">In no session yet.</p>
      </>
    )
  return (
    <>
      <h3>Where it was shown</h3>
      <ul class="links">
        {receipts.map(({ id, at, kind, session, lines }) => {
          const line = lines.find((one) => one.id === observation)
          return (
            <li key={id}>
              <p>
                <InjectionWay kind={kind} session={session} />
                <span class="dim">
                  {' '}
                  <When at={at} exact />
                  {line && ` · ${line.why} · ${countOf(line.tokens, 'token')} · ${cameOfIt(line)}`}
                </span>
              </p>
            </li>
          )
        })}
      </ul>
    </>
  )
}

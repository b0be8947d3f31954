import { countOf } from '../format.ts'
import type { Receipt } from '../server/types.ts'
import { When } from '../when.tsx'
import { cameOfIt } from './receipt-words.ts'
import { ToldHow } from './told-how.tsx'

interface ToldWhereProps {
  /** Its id. */
  observation: string
  receipts: readonly Receipt[]
}

/** When sessions were told of it, and whether they went by it. */
export function ToldWhere({ observation, receipts }: ToldWhereProps) {
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
                <ToldHow kind={kind} session={session} />
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

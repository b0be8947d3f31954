import { countOf, formatDay, formatTime } from '../format.ts'
import { addressOf } from '../route.ts'
import type { Receipt } from '../server/types.ts'
import { cameOfIt, receiptWords } from './receipt-words.ts'

interface ToldWhereProps {
  /** Its id. */
  observation: string
  receipts: readonly Receipt[]
}

/** When sessions were told of it, and whether they went by it. */
export function ToldWhere({ observation, receipts }: ToldWhereProps) {
  return (
    <>
      <h3>Where it was told</h3>
      {receipts.length === 0 && <p class="dim">To no session yet.</p>}
      <ul class="links">
        {receipts.map(({ id, at, kind, session, lines }) => {
          const line = lines.find((one) => one.id === observation)
          return (
            <li key={id}>
              <p>
                {receiptWords[kind]}{' '}
                {session !== null && (
                  <a href={addressOf('sessions', new URLSearchParams({ open: session }))}>{session}</a>
                )}
                <span class="dim">
                  {' '}
                  {formatDay(at)} {formatTime(at).slice(0, 5)}
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

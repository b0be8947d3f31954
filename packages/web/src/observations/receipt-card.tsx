import { countOf, formatNumber } from '../format.ts'
import { LineSquares } from '../pictures/line-squares.tsx'
import { addressOfEntry } from '../route.ts'
import type { Receipt } from '../server/types.ts'
import { When } from '../when.tsx'
import { InjectionWay } from './injection-way.tsx'
import { cameOfIt } from './receipt-words.ts'

interface ReceiptCardProps {
  receipt: Receipt
  /** The session is shown above. */
  ofSession?: boolean
}

/** One injection into a session: each line with its reason, its cost and its effect. */
export function ReceiptCard({ receipt, ofSession = false }: ReceiptCardProps) {
  const { at, kind, session, query, tokens, lines } = receipt
  return (
    <li class="card receipt">
      <p class="hit-facts">
        <When at={at} exact />
        <span>
          <InjectionWay kind={kind} session={ofSession ? null : session} />
        </span>
        <span>
          {countOf(lines.length, 'line')}, {formatNumber(tokens)} tokens
        </span>
        <LineSquares lines={lines} />
      </p>
      {query !== null && query !== '' && <p>“{query}”</p>}
      <ul class="told-lines">
        {lines.map(({ id, title, type, why, tokens: price, ...followed }) => (
          <li key={id}>
            <a href={addressOfLine(id, type)}>{title ?? id}</a>{' '}
            <span class="dim">
              {why} · {countOf(price, 'token')} · {cameOfIt(followed)}
            </span>
          </li>
        ))}
      </ul>
    </li>
  )
}

/** A line is an observation, a session or, where neither is known, a fact. */
function addressOfLine(id: string, type: string | null): string {
  const page = type === 'session' ? 'sessions' : type === null ? 'facts' : 'timeline'
  return addressOfEntry(page, id)
}

import { countOf, formatNumber } from '../format.ts'
import { ToldSquares } from '../pictures/told-squares.tsx'
import { addressOfEntry } from '../route.ts'
import type { Receipt } from '../server/types.ts'
import { When } from '../when.tsx'
import { cameOfIt } from './receipt-words.ts'
import { ToldHow } from './told-how.tsx'

interface ReceiptCardProps {
  receipt: Receipt
  /** The session stands above it already. */
  ofSession?: boolean
}

/** What a session was told at one time: each line with why it was told, its price, and what came of it. */
export function ReceiptCard({ receipt, ofSession = false }: ReceiptCardProps) {
  const { at, kind, session, query, tokens, lines } = receipt
  return (
    <li class="card receipt">
      <p class="hit-facts">
        <When at={at} exact />
        <span>
          <ToldHow kind={kind} session={ofSession ? null : session} />
        </span>
        <span>
          {countOf(lines.length, 'line')}, {formatNumber(tokens)} tokens
        </span>
        <ToldSquares lines={lines} />
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

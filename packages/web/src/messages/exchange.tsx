import { countOf, formatTime } from '../format.ts'
import type { MessageExchange } from '../server/types.ts'
import { When } from '../when.tsx'

interface ExchangeProps {
  exchange: MessageExchange
  /** With the name of the conversation. */
  named?: boolean
  heading?: 'h2' | 'h3'
}

/** Messages that belong together, in order of time; the one that answers is marked. */
export function Exchange({ exchange, named = true, heading: Heading = 'h2' }: ExchangeProps) {
  const { conversation, app, from, count, messages } = exchange
  const hidden = count - messages.length
  return (
    <article class="card exchange">
      <Heading>
        {named && `${conversation || 'Without a name'} · `}
        <When at={from} />
      </Heading>
      <p class="dim">
        {app} · {countOf(count, 'message')}
        {hidden > 0 && `, ${messages.length} shown`}
      </p>
      <ol>
        {messages.map(({ id, from: who, at, text, marked, edited, files, reactions }) => (
          <li key={id} data-mine={who === 'Me'}>
            <span class="said-by">
              {who} <span class="dim">{formatTime(at).slice(0, 5)}</span>
            </span>
            <span class="said">
              {marked ? <mark>{text}</mark> : text}
              {files.map((name) => (
                <span key={name} class="dim">
                  {' '}
                  File: {name}
                </span>
              ))}
              {edited && <span class="dim"> edited</span>}
              {reactions.length > 0 && <span class="dim"> {reactions.join(', ')}</span>}
            </span>
          </li>
        ))}
      </ol>
    </article>
  )
}

import type { FactWithOrigins } from '../server/types.ts'
import { SessionLink } from '../sessions/session-link.tsx'
import { When } from '../when.tsx'
import { sourceWords } from './fact-words.ts'

/** Where a fact was said, with the words that say it. */
export function Origins({ fact }: { fact: FactWithOrigins }) {
  if (fact.origins.length === 0)
    return (
      <p class="dim">
        {fact.source === 'user' ? 'Said by you' : `From elsewhere: ${sourceWords[fact.source]}`},{' '}
        <When at={fact.saidAt} />.
      </p>
    )
  return (
    <ol class="origins">
      {fact.origins.map(({ origin, session, turn, saidAt, quote }) => (
        <li key={origin}>
          <blockquote>{quote === '' ? 'The words were not kept.' : quote}</blockquote>
          <p class="dim">
            {session === null ? 'A conversation without a name' : <SessionLink id={session} turn={turn} />} · turn{' '}
            {turn + 1}
            {saidAt !== null && (
              <>
                {' '}
                · <When at={saidAt} />
              </>
            )}
          </p>
        </li>
      ))}
    </ol>
  )
}

import type { Receipt } from '../server/types.ts'
import { SessionLink } from '../sessions/session-link.tsx'
import { receiptWords } from './receipt-words.ts'

/** The way of an injection and its session; without the session if it is unknown or shown above. */
export function InjectionWay({ kind, session }: Pick<Receipt, 'kind' | 'session'>) {
  const { how, to } = receiptWords[kind]
  return (
    <>
      {how}
      {session !== null && (
        <>
          {` ${to} `}
          <SessionLink id={session} />
        </>
      )}
    </>
  )
}

import type { Receipt } from '../server/types.ts'
import { SessionLink } from '../sessions/session-link.tsx'
import { receiptWords } from './receipt-words.ts'

/** How something came to be told, and to which session; null where that is not known or stands above. */
export function ToldHow({ kind, session }: Pick<Receipt, 'kind' | 'session'>) {
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

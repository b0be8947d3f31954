import { useEffect, useRef } from 'preact/hooks'
import { client } from '../server/client.ts'
import type { WholeGem } from '../server/types.ts'

/** Seconds that a gem is open before it counts as read: a glance is none. */
const readAfter = 4

/** Marks a gem as read that is open for a while; once: who marks it as unread again means it. */
export function useCountAsRead({ gem: { id, readAt }, text }: WholeGem): void {
  const mayCount = useRef(true)
  const isRead = readAt !== null
  useEffect(() => {
    if (isRead) mayCount.current = false
    if (!mayCount.current || text === '') return
    const reading = setTimeout(() => {
      void client.gemRead({ id, unread: false }).catch(() => {})
    }, readAfter * 1000)
    return () => clearTimeout(reading)
  }, [id, isRead])
}

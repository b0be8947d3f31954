import { useEffect, useState } from 'preact/hooks'
import { addressOf } from '../route.ts'
import { titleOfId } from './title-of-id.ts'

interface SessionLinkProps {
  id: string
  /** The turn that is meant, from 0. */
  turn?: number
}

/** Leads to a session, by what it is called. */
export function SessionLink({ id, turn }: SessionLinkProps) {
  const [title, setTitle] = useState('a session')
  useEffect(() => {
    let isShown = true
    titleOfId(id).then((known) => isShown && setTitle(known))
    return () => {
      isShown = false
    }
  }, [id])
  const at = turn === undefined ? {} : { turn: String(turn) }
  return <a href={addressOf('sessions', new URLSearchParams({ open: id, ...at }))}>{title}</a>
}

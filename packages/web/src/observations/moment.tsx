import { formatTime } from '../format.ts'
import { addressOfEntry } from '../route.ts'
import type { TimelineEntry } from '../server/types.ts'

interface MomentProps {
  entry: TimelineEntry
  /** It came while somebody looked. */
  isNew?: boolean
  addressOfObservation: (id: string) => string
}

/** Something that happened, in one line. */
export function Moment({ entry, isNew = false, addressOfObservation }: MomentProps) {
  const isAnchor = entry.kind === 'observation' && entry.isAnchor
  return (
    <li data-kind={entry.kind} data-new={isNew} aria-current={isAnchor ? 'true' : undefined}>
      <time dateTime={new Date(entry.at).toISOString()}>{formatTime(entry.at).slice(0, 5)}</time>
      <span class="kind" data-type={entry.kind === 'observation' ? entry.type : entry.kind}>
        {entry.kind === 'observation' ? entry.type : momentWords[entry.kind]}
      </span>
      <span class="moment-text">
        {isAnchor ? (
          <strong>{entry.title}</strong>
        ) : entry.kind === 'observation' ? (
          <a href={addressOfObservation(entry.id)}>{entry.title}</a>
        ) : (
          <a class="plain" href={addressOfEntry('sessions', entry.session)}>
            {entry.text}
          </a>
        )}
      </span>
    </li>
  )
}

const momentWords = { prompt: 'asked', summary: 'summary' } as const

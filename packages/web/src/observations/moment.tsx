import { plainLine } from '../../../../src/client/plain-passage.ts'
import { formatTime } from '../format.ts'
import { addressOfEntry } from '../route.ts'
import type { TimelineEntry } from '../server/types.ts'
import { KindSign } from './kind-sign.tsx'

interface MomentProps {
  entry: TimelineEntry
  /** It arrived while the page was open. */
  isNew?: boolean
  addressOfObservation: (id: string) => string
  /** What its session is called, where the line says which one. */
  sessionTitle?: string | undefined
}

/** Something that happened, in one line. */
export function Moment({ entry, isNew = false, addressOfObservation, sessionTitle }: MomentProps) {
  const isAnchor = entry.kind === 'observation' && entry.isAnchor
  const { session, project } = entry
  return (
    <li data-kind={entry.kind} data-new={isNew} aria-current={isAnchor ? 'true' : undefined}>
      <time dateTime={new Date(entry.at).toISOString()}>{formatTime(entry.at).slice(0, 5)}</time>
      {entry.kind === 'observation' ? (
        <KindSign type={entry.type} />
      ) : (
        <span class="kind" data-type={entry.kind}>
          {momentWords[entry.kind]}
        </span>
      )}
      <span class="moment-text">
        {isAnchor ? (
          <strong>{entry.title}</strong>
        ) : entry.kind === 'observation' ? (
          <a href={addressOfObservation(entry.id)}>{entry.title}</a>
        ) : (
          <a class="plain" href={addressOfEntry('sessions', entry.session)}>
            {plainLine(entry.text)}
          </a>
        )}
      </span>
      {sessionTitle !== undefined && session !== null && (
        <span class="moment-from">
          {project !== null && <span>{project}</span>}
          <a href={addressOfEntry('sessions', session)}>{sessionTitle}</a>
        </span>
      )}
    </li>
  )
}

const momentWords = { prompt: 'asked', summary: 'summary' } as const

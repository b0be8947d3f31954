import { formatDay, formatDayInWords, formatTime } from './format.ts'

interface WhenProps {
  /** Epoch milliseconds. */
  at: number
  /** With the time of day. */
  exact?: boolean
}

/** A relative time; the exact date and time are in the title. */
export function When({ at, exact = false }: WhenProps) {
  const time = formatTime(at).slice(0, 5)
  return (
    <time dateTime={new Date(at).toISOString()} title={`${formatDay(at)} ${time}`}>
      {formatDayInWords(at)}
      {exact && ` ${time}`}
    </time>
  )
}

import { plainLine } from '../../../../src/client/plain-passage.ts'
import { countOf, formatDayInWords, formatNumber, formatSpan } from '../format.ts'
import type { Session } from '../server/types.ts'

const longestTitle = 100

/** What a session is called: by its label, its goal, or what was asked first; never by its id. */
export function titleOfSession({
  label,
  goal,
  asked,
  startedAt,
}: Pick<Session, 'label' | 'goal' | 'startedAt'> & { asked: string | null }): string {
  const said = plainLine(label ?? goal ?? asked ?? '')
  if (said === '') return `Session of ${formatDayInWords(startedAt)}`
  return said.length <= longestTitle ? said : `${said.slice(0, longestTitle).replace(/\s+\S*$/, '')} …`
}

const minute = 60_000
const minutesADay = 24 * 60

/** `yesterday 20:19–20:55`; of a conversation over days `3 June – 28 June`. */
export const spanInWords = ({ startedAt, lastAt }: Pick<Session, 'startedAt' | 'lastAt'>): string =>
  lastAt - startedAt < minutesADay * minute
    ? `${formatDayInWords(startedAt)} ${formatSpan(startedAt, lastAt)}`
    : `${formatDayInWords(startedAt)} – ${formatDayInWords(lastAt)}`

/** `36 min`, `2 h 5 min`, `26 days`; undefined where it was over in a minute. */
export function lengthInWords({ startedAt, lastAt }: Pick<Session, 'startedAt' | 'lastAt'>): string | undefined {
  const minutes = Math.round((lastAt - startedAt) / minute)
  if (minutes < 1) return undefined
  if (minutes < 60) return `${minutes} min`
  if (minutes >= 2 * minutesADay) return countOf(Math.round(minutes / minutesADay), 'day')
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`
}

/** `5 changes, 1 fixed error, told 8, used 2`: what came of it, without what is nothing. */
export function outcomeInWords({ changes, fixed, errors, told, used }: Session): string[] {
  return [
    changes > 0 && countOf(changes, 'change'),
    fixed > 0 && countOf(fixed, 'fixed error'),
    errors > 0 && countOf(errors, 'open error'),
    told > 0 && `shown ${formatNumber(told)}, used ${formatNumber(used)}`,
  ].filter((part) => part !== false)
}

/** A session counts as going on while something was said in it this recently, milliseconds. */
const quietAfter = 10 * minute

export const goesOn = ({ status, lastAt }: Pick<Session, 'status' | 'lastAt'>, now = Date.now()): boolean =>
  status === 'active' && now - lastAt < quietAfter

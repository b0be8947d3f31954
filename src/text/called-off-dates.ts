/** Words that call an appointment off. */
const calledOff =
  /(?<!\p{L})(?:cancell?ed|called off|scrapped|dropped|off the table|not happening|not taking place|no longer|fell through|abgesagt|ausgefallen|fällt aus)(?!\p{L})/iu
/** The end of what comes before the clause with the cue; not the comma of "December 8, 2026". */
const boundary = /[:;]|,(?! ?\d)/g

interface Found {
  start: number
  day?: number
  lastDay?: number
}

/**
 * The dates that belong to the appointment which a text calls off: those before the cue, in its clause, that are still to
 * come. "Cancelled yesterday", "until January" and "the dentist called today: …" say when or why. `said`: the day on which
 * it was said, as days since 1970.
 */
export function datesOfCalledOff<Date extends Found>(text: string, dates: readonly Date[], said: number): Date[] {
  const cue = calledOff.exec(text)?.index
  if (cue === undefined) return []
  const from = [...text.slice(0, cue).matchAll(boundary)].at(-1)?.index ?? 0
  const isAppointment = ({ start, day, lastDay = day }: Date) =>
    day !== undefined && lastDay! >= said && (day !== said || lastDay! > said || /^today['’]s/i.test(text.slice(start)))
  return dates.filter((date) => date.start >= from && date.start < cue && isAppointment(date))
}

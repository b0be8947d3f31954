/** Values for the variables of a template. */
export interface TemplateValues {
  /** First name of the person. */
  name?: string | undefined
  /** The message to answer: a day or an hour in it is used. */
  message: string
  /** Epoch milliseconds. */
  now: number
}

const days =
  'monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|tonight|today|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|morgen'
const dayWord = new RegExp(`\\b(?:${days})\\b`, 'i')
const timeWord = /\b(?:\d{1,2}[:.]\d{2}|\d{1,2} ?(?:am|pm|uhr|o'clock))\b|(?<=\bat )\d{1,2}\b/i

export interface FilledTemplate {
  text: string
  /** Variables that nothing is known for: they are still in braces. */
  missing: string[]
}

/** A reply with its known variables filled in. */
export function fillTemplate(text: string, { name, message, now }: TemplateValues): FilledTemplate {
  const known: Readonly<Record<string, string | undefined>> = {
    name: name?.trim().split(/\s+/)[0],
    day: dayWord.exec(message)?.[0],
    time: timeWord.exec(message)?.[0],
    // A person reads it: the day is that of the owner's clock. Swedish dates are 2026-11-27.
    today: new Intl.DateTimeFormat('en', { weekday: 'long' }).format(now),
    date: new Intl.DateTimeFormat('sv').format(now),
  }
  const missing = new Set<string>()
  const filled = text.replace(/\{(\p{L}[\p{L}\p{N}_]*)\}/gu, (whole, variable: string) => {
    const value = known[variable.toLowerCase()]
    if (value === undefined || value === '') missing.add(variable)
    return value || whole
  })
  return { text: filled, missing: [...missing] }
}

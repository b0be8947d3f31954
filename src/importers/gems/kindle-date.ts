/** Languages in which a Kindle writes dates with names of months. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl']

let months: ReadonlyMap<string, number> | undefined

/** Names of months with their numbers from 0, in every language of a Kindle. */
function monthNames(): ReadonlyMap<string, number> {
  months ??= new Map(
    languages.flatMap((language) =>
      Array.from({ length: 12 }, (_, month) => {
        const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, month))
        return [name.toLowerCase(), month] as const
      }),
    ),
  )
  return months
}

/**
 * The time in a line such as `Added on Monday, 4 March 2024 10:11:12` or `添加于 2024年3月4日`, epoch milliseconds. The
 * device keeps no time zone: it is read as UTC. undefined where no date is.
 */
export function kindleDate(text: string): number | undefined {
  const day = namedDay(text) ?? numberedDay(text)
  if (!day) return undefined
  const [, hour = '0', minute = '0', second = '0', half = ''] =
    /(\d{1,2}):(\d\d)(?::(\d\d))?\s*([AP]M)?/i.exec(text) ?? []
  const hours = (Number(hour) % (half === '' ? 24 : 12)) + (/p/i.test(half) ? 12 : 0)
  return Date.UTC(day.year, day.month, day.day, hours, Number(minute), Number(second))
}

interface Day {
  year: number
  month: number
  day: number
}

/** `4 March 2024`, `March 4, 2024`, `4. März 2024`, `4 de marzo de 2024`. */
function namedDay(text: string): Day | undefined {
  const year = /\b(\d{4})\b/.exec(text)?.[1]
  const month = (text.toLowerCase().match(/\p{L}+/gu) ?? [])
    .map((word) => monthNames().get(word))
    .find((one) => one !== undefined)
  const day = /(?<![\d:])(\d{1,2})(?![\d:])/.exec(text)?.[1]
  if (year === undefined || month === undefined || day === undefined) return undefined
  return { year: Number(year), month, day: Number(day) }
}

/** `2024年3月4日`. */
function numberedDay(text: string): Day | undefined {
  const [, year, month, day] = /(\d{4})年(\d{1,2})月(\d{1,2})日/.exec(text) ?? []
  return year === undefined ? undefined : { year: Number(year), month: Number(month) - 1, day: Number(day) }
}

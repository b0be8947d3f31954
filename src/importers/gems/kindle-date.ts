/** Languages in which a Kindle writes month names in dates. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'ru']

let months: ReadonlyMap<string, number> | undefined

/** Month names with their numbers from 0 in every Kindle language, in the forms alone and beside a day. */
function monthNames(): ReadonlyMap<string, number> {
  months ??= new Map(
    languages.flatMap((language) =>
      [{}, { day: 'numeric' } as const].flatMap((beside) => {
        const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC', ...beside })
        return Array.from({ length: 12 }, (_, month) => {
          const name = format.formatToParts(Date.UTC(2024, month)).find(({ type }) => type === 'month')!.value
          return [name.toLowerCase(), month] as const
        })
      }),
    ),
  )
  return months
}

/** Words for am and pm. German "am" means "on the", so it counts only after the time. */
const [morning, afternoon] = [/\d\s?a\.?\s?m\b|上午|午前|오전/i, /\d\s?p\.?\s?m\b|下午|午後|오후/i]

/**
 * The time in a line such as `Added on Monday, 4 March 2024 10:11:12` or `添加于 2024年3月4日`, in epoch milliseconds. Read
 * as UTC, because the device keeps no time zone. Undefined without a date.
 */
export function kindleDate(text: string): number | undefined {
  const day = namedDay(text) ?? numberedDay(text)
  if (!day) return undefined
  const [, hour = '0', minute = '0', second = '0'] = /(\d{1,2}):(\d\d)(?::(\d\d))?/.exec(text) ?? []
  const isAfternoon = afternoon.test(text)
  const hours = (Number(hour) % (isAfternoon || morning.test(text) ? 12 : 24)) + (isAfternoon ? 12 : 0)
  return Date.UTC(day.year, day.month, day.day, hours, Number(minute), Number(second))
}

interface Day {
  year: number
  month: number
  day: number
}

/** `4 March 2024`, `March 4, 2024`, `4. März 2024`, `4 de marzo de 2024`, and on old devices `4 March 24`. */
function namedDay(text: string): Day | undefined {
  const month = (text.toLowerCase().match(/\p{L}+/gu) ?? [])
    .map((word) => monthNames().get(word))
    .find((one) => one !== undefined)
  const [day, short] = (text.match(/(?<![\d:])\d{1,2}(?![\d:])/g) ?? []).map(Number)
  const year = Number(/\b\d{4}\b/.exec(text)?.[0]) || (short === undefined ? undefined : 2000 + short)
  return year === undefined || month === undefined || day === undefined ? undefined : { year, month, day }
}

/** `2024年3月4日`, `2024년 3월 4일`. */
function numberedDay(text: string): Day | undefined {
  const [, year, month, day] = /(\d{4})[年년]\s*(\d{1,2})[月월]\s*(\d{1,2})[日일]/.exec(text) ?? []
  return year === undefined ? undefined : { year: Number(year), month: Number(month) - 1, day: Number(day) }
}

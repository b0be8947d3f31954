import { dateIn } from './dates.ts'

const weekday =
  /^(?:mon|tues?|wed|thu(?:rs)?|fri|sat|sun|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|mo|di|mi|do|fr|sa|so)(?:day|nesday|urday)?[.,]*\s+/i
const month = '(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)\\p{L}*\\.?'
const year = '(?:19|20)\\d{2}'
const day = new RegExp(
  `^(?:${year}[-/.]\\d{1,2}[-/.]\\d{1,2}|\\d{1,2}[-/.]\\d{1,2}[-/.]${year}|\\d{1,2}(?:st|nd|rd|th)?\\.? (?:of )?${month},? ${year}|${month} \\d{1,2}(?:st|nd|rd|th)?,? ${year})$`,
  'iu',
)
/** German months that English begins with other letters. */
const inEnglish: Readonly<Record<string, string>> = { mär: 'mar', mai: 'may', okt: 'oct', dez: 'dec' }
const longest = 60

/**
 * The day of a line that is nothing but a date, perhaps as a heading or between dashes: `## 5 August 2026`,
 * `--- Wed, 5 Aug 2026 ---`. Epoch milliseconds at midnight UTC; undefined for other lines.
 */
export function dayOfHeading(line: string): number | undefined {
  if (line.length > longest || !/\d{4}/.test(line)) return undefined
  const bare = line.replace(/^[\s#>*_=|~—–-]+|[\s*_=|~—–:-]+$/g, '').replace(weekday, '')
  if (!day.test(bare)) return undefined
  return dateIn(
    bare
      .replace(/(?<=\d)(?:st|nd|rd|th)(?=[ ,])|(?<=\d)\.(?= )|(?<=\p{L})\.|\bof /giu, '')
      .replace(/\p{L}+/u, (name) => {
        const start = name.slice(0, 3).toLowerCase()
        return inEnglish[start] ?? start
      }),
  )
}

import { dayFrom } from '../core/calendar.ts'
import { dayOfMonth, endOf, period, shifted } from './counted-days.ts'
import { exact, type Read, spanOf } from './found-date.ts'
import { dated, datedUntil, endOfMonth, monthOnly, slashed } from './named-days.ts'
import { weekAfter, weekdayForm } from './weekdays.ts'

const month =
  '(january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)\\b\\.?'
const weekday = '((?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?)(?![\\w-])'
const year = '(?:,? (?:of )?(\\d{4})(?!\\d))?'
const number = '(\\d{1,3}|a|an|one|two|three|four|five|six|seven|eight|nine|ten|twelve)'
/** Not "on Wednesday mornings", which is every week. */
const part = '(?: (?:morning|afternoon|evening|night)(?!s))?(?! (?:morning|afternoon|evening|night)s\\b)'

const ordinals =
  'first,second,third,fourth,fifth,sixth,seventh,eighth,ninth,tenth,eleventh,twelfth,thirteenth,fourteenth,fifteenth,sixteenth,seventeenth,eighteenth,nineteenth,twentieth,twenty-first,twenty-second,twenty-third,twenty-fourth,twenty-fifth,twenty-sixth,twenty-seventh,twenty-eighth,twenty-ninth,thirtieth,thirty-first'.split(
    ',',
  )
const ordinal = `(${[...ordinals].sort((left, right) => right.length - left.length).join('|')})`
const ordinalOf = (word: string): string => String(ordinals.indexOf(word.toLowerCase()) + 1)

/** Not "1/16 inch" and "a 16/9 screen", which are parts of something. */
const noShare =
  '(?! ?(?:inch|cups?\\b|t(?:ea)?sp|tablesp|tbsp|miles?\\b|of (?:an?|the)\\b|screen|display|monitor|video|format|ratio|["″]))'

/** Written forms of days, in matching order. Words that one form has matched are skipped by later forms. */
const dateForms: readonly [RegExp, Read][] = [
  [/\b(\d{4})-(\d{2})-(\d{2})\b/g, ([, y, m, d]) => exact(dayFrom(Number(y), Number(m) - 1, Number(d)), true)],
  [/\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b/g, ([, d, m, y]) => exact(dayFrom(Number(y), Number(m) - 1, Number(d)))],
  [new RegExp(`\\b(?!24/7(?!/))(\\d{1,2})/(\\d{1,2})(?:/(\\d{4})|${noShare})(?![\\w/])`, 'g'), slashed],
  [
    new RegExp(
      `\\b(\\d{1,2})(?:st|nd|rd|th)? ?(?:-|–|to|till|until) ?(?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${month}${year}`,
      'gi',
    ),
    ([, date, last, name, y], today, way) =>
      datedUntil(today, way, { name: name!, date: date!, last: last!, ofYear: y }),
  ],
  [
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${month}${year}`, 'gi'),
    ([, date, name, y], today, way) => dated(today, way, { name: name!, date: date!, ofYear: y }),
  ],
  [
    new RegExp(`\\b(?:the )?${ordinal}(?: of)? ${month}${year}`, 'gi'),
    ([, word, name, y], today, way) => dated(today, way, { name: name!, date: ordinalOf(word!), ofYear: y }),
  ],
  [
    new RegExp(
      `\\b${month} (?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?!\\d|:)(?: ?(?:-|–|to) ?(\\d{1,2})(?:st|nd|rd|th)?(?!\\d|:))?${year}`,
      'gi',
    ),
    ([, name, date, last, y], today, way) => dated(today, way, { name: name!, date: date!, last, ofYear: y }),
  ],
  [/\b(?:by |at )?(?:the )?end of (?:the |this )?(next )?(week|month|year)\b/gi, endOf],
  [new RegExp(`\\b(?:by |at )?(?:the )?end (of) ${month}(?: (\\d{4}))?(?! \\d)`, 'gi'), endOfMonth],
  [
    new RegExp(
      `(?<!\\d )\\b(?:(last|next|this|in|since|until|by|for|from|of|early|late|mid) )?${month}(?: (\\d{4}))?(?! \\d)`,
      'gi',
    ),
    monthOnly,
  ],
  [
    new RegExp(`\\b${weekday},? (?:the )?(\\d{1,2})(?:st|nd|rd|th)\\b`, 'gi'),
    ([whole, , date], today, way) => dayOfMonth([whole, date!] as unknown as RegExpExecArray, today, way),
  ],
  [new RegExp(`\\b${weekday} week\\b(?![- ](?:of|night|day|plan))`, 'gi'), weekAfter],
  [/\b(?:the )?day after tomorrow\b/gi, (_, today) => exact(today + 2)],
  [/\b(?:the )?day before yesterday\b/gi, (_, today) => exact(today - 2)],
  [new RegExp(`\\btomorrow${part}\\b`, 'gi'), (_, today) => exact(today + 1)],
  [new RegExp(`\\byesterday${part}\\b|\\blast night\\b`, 'gi'), (_, today) => exact(today - 1)],
  [/\b(?:today|tonight|this (?:morning|afternoon|evening))\b/gi, (_, today) => exact(today)],
  [
    new RegExp(
      `\\b(?:((?:every|each)(?: (?:other|second|third|fourth|\\d(?:nd|rd|th)))?|last|this past|past|next|this|this coming|coming|a week on) )?${weekday}s?${part}`,
      'gi',
    ),
    weekdayForm,
  ],
  [
    new RegExp(`\\bin ${number} (day|week|month|year)s?(?:'s?)?(?: time)?\\b(?! ago)`, 'gi'),
    (match, today, way) => (way === 'back' ? undefined : shifted(match, today, 1)),
  ],
  [
    new RegExp(`\\b(?:about |around |almost |over )?${number} (day|week|month|year)s? ago\\b`, 'gi'),
    (match, today) => shifted(match, today, -1),
  ],
  [/\b(last|this past|past|next|this|this coming|coming) (weekend|week|month|year)\b/gi, period],
  [
    /\b(?:on|by|until|from|since|(?:to|till|before|due|for)(?= the \d{1,2}[a-z]{2}(?:[.,;:!?)]|$| (?:instead|at|and|or|now|then|so|but|because|if)\b))) the (\d{1,2})(?:st|nd|rd|th)\b(?! (?:floor|century|of|grade|place|time))/gi,
    dayOfMonth,
  ],
  [
    /\b(?:in|since|until|by) (19\d\d|20\d\d)\b/gi,
    ([, y]) => ({ ...spanOf(dayFrom(Number(y), 0, 1)!, dayFrom(Number(y), 11, 31)!, y!), complete: true }),
  ],
]

/** What a text contains wherever a form with these words matches. */
const signs: readonly [words: string, sign: RegExp][] = [
  [month, /jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec/i],
  [weekday, /mon|tue|wed|thu|fri|sat|sun/i],
  ['week|month|year)', /week|month|year|day/i],
]
/** The forms with their signs: one that lacks its sign in a text need not be compiled for it. */
export const signedForms = dateForms.map(
  ([pattern, read]) => [pattern, read, signs.find(([words]) => pattern.source.includes(words))?.[1]] as const,
)

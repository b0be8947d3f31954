const days: Readonly<Record<string, string>> = {
  montag: 'Monday',
  dienstag: 'Tuesday',
  mittwoch: 'Wednesday',
  donnerstag: 'Thursday',
  freitag: 'Friday',
  samstag: 'Saturday',
  sonnabend: 'Saturday',
  sonntag: 'Sunday',
}
/** "am Morgen", "heute Morgen" and "Friday Morgen" name a part of a day. Days of the week are English by then. */
const morningAfter = new RegExp(
  `(?<!\\p{L}|(?:guten|schönen|ganzen|am|diese[nm]|jede[nm]|vom|zum|gegen|(?:vor|über)?(?:gestern|morgen)|heute|${Object.values(days).join('|')}) )morgen(?!\\p{L})`,
  'giu',
)
const words: readonly [RegExp, string][] = [
  [morningAfter, 'tomorrow'],
  [/(?<!\p{L})übermorgen(?!\p{L})/giu, 'in 2 days'],
  [/(?<!\p{L})heute(?: abend)?(?!\p{L})/giu, 'today'],
  [/(?<!\p{L})n[äa]chste[rn]? (?=\p{L})/giu, 'next '],
  [/(?<!\p{L})woche(?!\p{L})/giu, 'week'],
  [/(?<!\p{L})ende (?:des|vom) monats?(?!\p{L})/giu, 'at the end of the month'],
  [/(?<!\p{L})in (?:einer|1) woche(?!\p{L})/giu, 'in 7 days'],
  [/(?<!\p{L})in (\d{1,2}) tagen(?!\p{L})/giu, 'in $1 days'],
]
const months: Readonly<Record<string, string>> = {
  januar: 'January',
  februar: 'February',
  märz: 'March',
  april: 'April',
  mai: 'May',
  juni: 'June',
  juli: 'July',
  august: 'August',
  september: 'September',
  oktober: 'October',
  november: 'November',
  dezember: 'December',
}
const dayForm = new RegExp(`(?<!\\p{L})(?:am |bis |ab |zum )?(${Object.keys(days).join('|')})s?(?!\\p{L})`, 'giu')
const monthForm = new RegExp(`(?<!\\d)(\\d{1,2})\\.\\s?(${Object.keys(months).join('|')})(?!\\p{L})`, 'giu')

/** German names of days in a text as English ones: the reader of dates knows those. Undefined where it has none. */
export function withEnglishDays(text: string): string | undefined {
  let changed = text
    .replace(monthForm, (_, day: string, month: string) => `${months[month.toLowerCase()]} ${day}`)
    .replace(dayForm, (_, day: string) => `on ${days[day.toLowerCase()]}`)
  for (const [form, english] of words) changed = changed.replace(form, english)
  return changed === text ? undefined : changed.replace(/\bnext on /g, 'next ')
}

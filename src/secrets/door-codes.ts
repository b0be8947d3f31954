import { once } from '../core/once.ts'
import type { Span } from './spans.ts'

/** Short numbers that open something: "my PIN is 4711", "the door code is 4471#", "6120 as the safe combination". */
export const doorCodeHints: readonly string[] = [
  ...['PIN', 'Pin', 'pin ', 'pin:', 'PUK', 'Puk', 'puk', 'code', 'Code', 'CODE', 'combination', 'Kombination'],
]

const doors =
  'door|gate|alarm|entry|entrance|access|security|lock|padlock|safe|vault|garage|unlock|sim|screen|house|burglar|key ?box|lock ?box|key ?safe|locker|keypad|tür|haustür|tor|tresor|schloss|handy|karten'
const value = '(?<value>\\d{4,8}[*#]?|\\d{1,2}(?:-\\d{1,2}){2,3})(?![\\d]|[.,:]\\d| ?(?:%|[mck]?m\\b|kg|lines|euros?))'
const words = '(?:[ \\t][^\\s.!?;:="]{1,20}){0,6}?'
const link = `(?:[ \\t]?[:=]|[ \\t](?:is|was|ist|lautet|war|est|es|è|are|to|auf|now)(?:[ \\t](?:now|le|la|jetzt|nun|changed to))?)[ \\t]{1,3}`
const opened = `(?:${doors})(?:['’]s)?`
const forms = once(() => [
  // A pin of a circuit has a number, too: "PIN 2030 of the header is ground".
  new RegExp(`(?<![a-zäöü])(?:pin|puk)(?:[- ]?(?:code|number|nummer))?${words}${link}${value}`, 'gi'),
  new RegExp(`(?<![a-zäöü])${opened}[- ]?(?:code|combination|kombination|nummer)${words}${link}${value}`, 'gi'),
  new RegExp(
    `(?<![a-zäöü])(?:code|combination|kombination) (?:for|of|to|für|von) (?:(?:the|my|our|das|die|den|unsere?|meine?) )?(?:[^\\s.!?;:="]{1,20} ){0,2}?${opened}(?![a-zäöü])${words}${link}${value}`,
    'gi',
  ),
  new RegExp(
    `(?<![\\d.,:/-])(?<value>\\d{4,8}[*#]?) (?:is|as|ist|als) (?:the|my|our|die|der|mein|unser)e? (?:[^\\s.!?;:="]{1,20} ){0,2}?(?:${opened} ?(?:code|combination|kombination)|(?:pin|puk)(?![a-z]))`,
    'gi',
  ),
])

/** Characters around a hint in which its number is. */
const [farBefore, farBehind] = [80, 140]

/** Numbers of doors, alarms and cards at a hint. */
export function doorCodes(text: string, place: number): Span[] {
  const from = Math.max(0, place - farBefore)
  const near = text.slice(from, place + farBehind)
  if (!/\d{4}|\d-\d/.test(near)) return []
  return forms().flatMap((form) =>
    [...near.matchAll(form)].map(({ 0: whole, index, groups }): Span => {
      const start = from + index + whole.lastIndexOf(groups!.value!)
      return [start, start + groups!.value!.length]
    }),
  )
}

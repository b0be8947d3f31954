import { englishActs } from './acts.ts'
import { contentOf, sentencesIn } from './loop-words.ts'
import type { Conversation, SaidPromise } from './open-loop.ts'
import { offersHelp, pointsBack, takesOn } from './promise-words.ts'

const hour = 60 * 60 * 1000
/** Messages around a promise that may name what it is about, where they are of one talk. */
const nearBefore = 3
const nearAfter = 1
const oneTalk = 6 * hour
/** "Tomorrow, really" renews a promise that is not older. */
const renewable = 14 * 24 * hour
/** A request may have so many messages of the answering one before the answer. */
const messagesBetween = 2

/** All that was promised, kept or not, in order. One message promises one thing, however often it says it. */
export function findPromises(all: Conversation): SaidPromise[] {
  const found: SaidPromise[] = []
  for (const [index, message] of all.messages.entries()) {
    const text = promisedIn(all, index)
    if (text === undefined) continue
    const last = found.findLastIndex(({ index: place }) => all.messages[place]!.mine === message.mine)
    const age = last < 0 ? Number.POSITIVE_INFINITY : message.at - all.messages[found[last]!.index]!.at
    if (age < renewable && saysOnlyWhen(text)) {
      // What came between did not keep it.
      found[last]!.index = index
      continue
    }
    // "Sure, send it over", and then "I'll read it tonight".
    if (age < oneTalk && pointsBack(text) && saysOnlyAct(text)) found.splice(last, 1)
    found.push({ index, text, ...matterOf(all, index, text), ...kindOf(text) })
  }
  return found
}

function promisedIn({ messages, said }: Conversation, index: number): string | undefined {
  const message = messages[index]!
  const [own] = said[index]!.promises
  if (own !== undefined && hasAct(own)) return isThanksForOffer(messages[index - 1]?.text, own) ? undefined : own
  const asking = requestBefore({ messages, said }, index)
  if (asking === undefined) return own
  const isTaken = own !== undefined || takesOn(message.text, asking)
  return isTaken ? `${asking} – ${message.text.trim()}` : undefined
}

const isThanksForOffer = (before: string | undefined, own: string): boolean =>
  before !== undefined && /\blet you know\b|\bi will\b/i.test(own) && sentencesIn(before).some(offersHelp)

/** The last thing that the other one asked for just before. */
function requestBefore({ messages, said }: Pick<Conversation, 'messages' | 'said'>, index: number): string | undefined {
  const message = messages[index]!
  for (let place = index - 1; place >= 0 && place >= index - 1 - messagesBetween; place--) {
    const before = messages[place]!
    if (message.at - before.at >= oneTalk * 4) return undefined
    if (before.mine !== message.mine) return said[place]!.requests.at(-1)
  }
  return undefined
}

const actWords = new Set(Object.keys(englishActs).flatMap((verb) => [...contentOf(verb)]))
/** "Sure, when I'm home", "I will": what, is said before it. */
const hasAct = (text: string): boolean =>
  [...contentOf(text)].some((term) => !whenWords.has(term)) &&
  !/^(?:\S+[,!.]? )?(?:when|next time)\b/i.test(text) &&
  !/^(?:\S+ )?will do\b/i.test(text)
const saysOnlyAct = (text: string): boolean =>
  [...contentOf(text)].every((term) => actWords.has(term) || whenWords.has(term))
/** "On Monday, promise". */
const saysOnlyWhen = (text: string): boolean => [...contentOf(text)].every((term) => whenWords.has(term))
const whenWords = new Set([
  ...contentOf(
    'morning evening afternoon noon monday tuesday wednesday thursday friday saturday sunday weekend week next first thing promise swear really sort handle deal see care leave way count consider done on try later soon gonna montag dienstag mittwoch donnerstag freitag samstag sonntag wochenende nächste versprochen erledige kümmere kümmer drum lunes martes miércoles jueves viernes sábado domingo mañana noche tarde encargo hago lundi mardi mercredi jeudi vendredi samedi dimanche demain soir promis occupe fais',
  ),
])

function matterOf({ messages, contents }: Conversation, index: number, text: string) {
  const at = messages[index]!.at
  const own = contentOf(text)
  const near = new Set<string>()
  for (let place = Math.max(0, index - nearBefore); place <= index + nearAfter && place < messages.length; place++)
    if (Math.abs(messages[place]!.at - at) < oneTalk) for (const term of contents[place]!) near.add(term)
  const before = messages[index - 1]
  if (before && at - before.at < oneTalk && (own.size === 0 || pointsBack(text)))
    for (const term of contents[index - 1]!) own.add(term)
  return { own, near }
}

const kindOf = (text: string) => ({
  isTelling:
    /(?<!\p{L})(?:let (?:you|me|us) know|tell\p{L}*|get back|keep (?:you|me|us) (?:posted|updated)|check|ask(?:ing)?|find out|look(?:ing)? (?:it|that|them)? ?up|remind|text|frag\p{L}*|meld\p{L}*|sag\p{L}*|bescheid|schau\p{L}*|aviso|digo|pregunt\p{L}*|miro|dis|dirai|redis|demand\p{L}*|courant|regarde)(?!\p{L})/iu.test(
      text,
    ),
  isHanding:
    /(?<!\p{L})(?:send\p{L}*|forward\p{L}*|e?mail\p{L}*|shar(?:e|ing)|upload\p{L}*|post(?:ing)?|scan\p{L}*|writ(?:e|ing)|draft|schick\p{L}*|mando|paso|envío|envoie|dig|text)(?!\p{L})/iu.test(
      text,
    ),
})

import { clausesOf } from './reading/clauses.ts'
import { topicWords, wordsByStem } from './topic-words.ts'

const joint = /[,;]\s+(?:(?:and|or|but|und|oder|aber)\s+)?|\s(?:and|or|&|but|und|oder|aber)\s/i
/** A part that only explains the one before it: "coffee, three cups before noon". */
const explains =
  /^(?:because|since|as|which|who|where|when|while|so|although|though|if|not|weil|da|wenn|nicht)\b|^(?:\d+|one|two|three|four|five|six) /i
const reason = /^(?:I|we|the user|it|that|this|he|she|they|my|our)(?=[ '’])/i

/**
 * Whether a statement has a part without any of these words or stems ("coffee and tea" is more than tea), or with others
 * beside a part that has no other words: "allergic to eggs and nuts" is more than "allergic to nuts".
 */
export function sparesParts(about: readonly string[], content: string): boolean {
  const named = new Set(about.flatMap((part) => [...topicWords(part), part.toLowerCase()]))
  // "A Skoda, silver": two words after a comma are a description, unless there is a list.
  const least = / (?:and|or|&|but|und|oder|aber) /i.test(content) ? 1 : 3
  // "… in bullet points, I read this on my break": the reason of an instruction goes with it.
  const isReason = (part: string) => content.startsWith('Instruction: ') && reason.test(part)
  const isPart = (part: string) => !explains.test(part) && !isReason(part) && part.split(' ').length >= least
  const order = content.replace(/^Instruction: (?:when(?:ever)?|if) [^,]*, /i, '')
  const parts = order.split(joint).filter((part, at) => at === 0 || isPart(part))
  const isNamed = (part: string) => [...wordsByStem(part).keys()].some((word) => named.has(word))
  const hasOwn = (part: string) =>
    [...wordsByStem(part.replace(/\b\w+days\b/gi, '')).keys()].some((word) => !named.has(word))
  const isWhole = (part: string) => isNamed(part) && !hasOwn(part)
  const isOther = (part: string) => hasOwn(part) && (!isNamed(part) || parts.some(isWhole))
  return parts.some(isNamed) && parts.some(isOther)
}

/**
 * Whether all that follows describes what is named before the first comma: "the kitchen in May, light grey with white
 * doors". A list, a clause, a name, or a part of the same form ("maths at Elmwood, physics at Oakfield") says more.
 */
export function onlyDescribes(about: readonly string[], content: string): boolean {
  const [head, description, ...more] = content.split(/,\s+/)
  if (head === undefined || description === undefined || more.length > 0 || another.test(content)) return false
  if (clausesOf(content).length > 1 || deed.test(description) || /\p{Lu}/u.test(description.charAt(0))) return false
  const named = new Set(about.flatMap((part) => [...topicWords(part), part.toLowerCase()]))
  return [...wordsByStem(head).keys()].some((word) => named.has(word)) && !alike(head, description)
}
const another = /;|\s(?:and|or|&|but|und|oder|aber)\s/i
/** A part that begins with a deed of the same subject: "go swimming", "never send voice messages". */
const deed =
  /^(?:to )?(?:never|always|also|then|not|go|do|run|take|play|hate|love|like|prefer|use|eat|drink|work|live|have|has|buy|make|learn|teach|call|send|is|are|was|nie|immer|auch)\b/i
const place =
  /\s(in|on|at|to|for|with|by|from|every|this|next|am|bei|zu|mit)\s(?!.*\s(?:in|on|at|to|for|with|by|from|every|this|next|am|bei|zu|mit)\s)/i
/** Kinds of times: "this winter" and "every evening" are not alike. */
const times = [
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/i,
  /\b(?:mornings?|noon|afternoons?|evenings?|nights?)\b/i,
  /\b(?:spring|summer|autumn|winter|january|february|march|april|may|june|july|august|september|october|november|december)\b/i,
]

/** Whether both end in the same way: with the same preposition, or with the same kind of time. */
const alike = (head: string, description: string): boolean =>
  times.some((time) => time.test(head) && time.test(description)) ||
  (place.exec(description)?.[1]?.toLowerCase() ?? '') === place.exec(head)?.[1]?.toLowerCase()

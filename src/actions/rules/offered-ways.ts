/** Two options in a question, one per group. */
const either =
  /((?:[\p{L}\p{N}+#.'’/_-]+ ){0,5}[\p{L}\p{N}+#.'’/_-]+),? (?:or|oder|ou) ((?:[\p{L}\p{N}+#.'’/_-]+ ){0,5}[\p{L}\p{N}+#.'’/_-]+)/giu
const item = /^\s*(?:[-*+•]|\(?(?:\d{1,2}|[A-Da-d])[.)])\s+(?:\*\*)?(.{2,200})$/
/** A question without options; the text before it names them. */
const pointing =
  /^(?:so |and )?(?:which|what|welche[rsn]?|laquelle|lequel|cuál)\b(?: \p{L}+){0,2}? (?:do|would|should|shall|will|is|one|way|option|soll\w*|möchtest|preferes?|prefieres)\b/iu
const hollow =
  /^(?:an?|the|to|on|in|with|we|i|you|do|could|should|shall|can|it|them|is|be|for|or|and|of|go|have|get|my|our|one|please|then|instead|at|der|die|das|in|im|den|dem|ein|eine)$/i
/** Words before the first of two ways: `I can use Celery or cron`. */
const lead =
  /^(?:(?:i|we|you|ich|wir|du|do|does|did|should|shall|can|could|would|will|soll(?:en)?|möchtest|want|to|is|are|either) )+(?:(?:use|using|keep|store|go with|take|make|have|put|prefer|like|nehmen) )?(?:(?:the|an?) )?/i

/** The chosen option, and the others. */
export interface Ways {
  taken: string
  others: string[]
}

/**
 * The option that a few words name, if they name exactly one. A question such as `which do you prefer?` refers to the
 * options in a list or sentence before it.
 */
export function wayTaken(question: string, before: string, words: readonly string[]): Ways | undefined {
  for (const { 1: left, 2: right, index } of question.matchAll(either)) {
    const found = taking([...listedBefore(question.slice(0, index)), left!, right!], words)
    if (found !== undefined) return { ...found, others: found.others.map((way) => trimmed(way, left!, right!)) }
  }
  return pointing.test(question) ? taking(waysBefore(before), words) : undefined
}

/**
 * List items before the last two: `Redis, ` of `Redis, RabbitMQ or Postgres`. The interrogative (`Which runner, `) is
 * not one.
 */
function listedBefore(text: string): string[] {
  if (!text.endsWith(', ')) return []
  const items = text.split(/, |[:;.!?]\s/).filter((one) => one.trim() !== '')
  return items
    .map((one) => one.trim().replace(lead, ''))
    .filter((one) => one.split(' ').length <= mostOfItem && !asking.test(one))
}
const mostOfItem = 4
const asking = /^(?:which|what|where|how|when|who|why|welche[rsn]?|was|wo|wie|quel\w*|comment|où)\b/iu

/** The one option that the words name; undefined for none or several. */
export function taking(ways: readonly string[], words: readonly string[]): Ways | undefined {
  const named =
    words.length === 0
      ? []
      : ways.filter((way) => {
          const own = contentOf(way)
          return words.every((word) => own.includes(word))
        })
  return named.length === 1 && ways.length > 1
    ? { taken: named[0]!, others: ways.filter((way) => way !== named[0]) }
    : undefined
}

/** Options in a list that only the question follows, else in the last sentence with two of them. */
function waysBefore(before: string): string[] {
  const lines = before.split('\n').filter((line) => line.trim() !== '')
  const isItem = (line: string) => item.test(line)
  const end = lines.findLastIndex(isItem)
  if (end >= 0 && lines.length - end <= 2) {
    const start = lines.slice(0, end).findLastIndex((line) => !isItem(line)) + 1
    return lines.slice(start, end + 1).map((line) => nameOf(item.exec(line)![1]!))
  }
  const sentence = before.split(/(?<=[.?!:])\s+/).findLast((one) => new RegExp(either).test(one)) ?? ''
  const [pair] = [...sentence.matchAll(either)]
  return pair === undefined ? [] : [trimmed(pair[1]!, pair[1]!, pair[2]!), nameOf(pair[2]!)]
}

/** `**Session cookies** – simple, but …`: the name comes before the dash. */
const nameOf = (text: string): string =>
  text
    .replace(/\*\*|`/g, '')
    .replace(/(?:\s[–—-]\s|:\s|\s\().*$/s, '')
    .replace(/[\s.,;?]+$/, '')

/** Cuts the first option to match the second: `the readings in SQLite or in CSV files`. */
function trimmed(way: string, left: string, right: string): string {
  if (way !== left) return nameOf(way)
  const words = left.split(' ')
  const first = right.split(' ')[0]!.toLowerCase()
  const at = words.findLastIndex((word) => word.toLowerCase() === first)
  const own = at >= 0 ? words.slice(at).join(' ') : left.replace(lead, '')
  return nameOf(own)
}

/** Content words, without plural endings; `in-memory` is two. */
export const contentOf = (words: string): string[] =>
  words
    .toLowerCase()
    .split(/[\s/-]+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}+#]+$/gu, '').replace(/s$/, ''))
    .filter((word) => word !== '' && !hollow.test(word))

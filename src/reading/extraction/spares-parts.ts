import { topicWords, wordsByStem } from './topic-words.ts'

const joint = /[,;]\s+(?:(?:and|or|but|und|oder|aber)\s+)?|\s(?:and|or|&|but|und|oder|aber)\s/i
/** A part that only explains the one before it: "coffee, three cups before noon". */
const explains =
  /^(?:because|since|as|which|who|where|when|while|so|although|though|if|not|weil|da|wenn|nicht)\b|^(?:\d+|one|two|three|four|five|six) /i

/** Whether a statement has a part without any of these words or stems: "coffee and tea" is more than tea. */
export function sparesParts(about: readonly string[], content: string): boolean {
  const named = new Set(about.flatMap((part) => [...topicWords(part), part.toLowerCase()]))
  // "A Skoda, silver": two words after a comma are a description, unless there is a list.
  const least = / (?:and|or|&|but|und|oder|aber) /i.test(content) ? 1 : 3
  const isPart = (part: string) => !explains.test(part) && part.split(' ').length >= least
  const parts = content.split(joint).filter((part, at) => at === 0 || isPart(part))
  const isNamed = (part: string) => [...wordsByStem(part).keys()].some((word) => named.has(word))
  const isOther = (part: string) => !isNamed(part) && topicWords(part.replace(/\b\w+days\b/gi, '')).size > 0
  return parts.some(isNamed) && parts.some(isOther)
}

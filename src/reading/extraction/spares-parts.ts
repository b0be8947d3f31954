import { topicWords, wordsByStem } from './topic-words.ts'

const joint = /[,;]\s+(?:(?:and|or|but|und|oder|aber)\s+)?|\s(?:and|or|&|but|und|oder|aber)\s/i
/** Such a part only explains the one before it: "coffee, three cups before noon". */
const explains =
  /^(?:because|since|as|which|who|where|when|while|so|although|though|if|not|weil|da|wenn|nicht)\b|^(?:\d+|one|two|three|four|five|six) /i

/**
 * Whether a statement has a part of which nothing is named: "Slack for chat, Figma for design and Jira for tickets" says
 * more than that Jira is used, "coffee and tea" more than tea. `about`: what is named, as words or their stems.
 */
export function sparesParts(about: readonly string[], content: string): boolean {
  const named = new Set(about.flatMap((part) => [...topicWords(part), part.toLowerCase()]))
  const parts = content.split(joint).filter((part) => !explains.test(part))
  const isNamed = (part: string) => [...wordsByStem(part).keys()].some((word) => named.has(word))
  const saysMore = (part: string) => topicWords(part.replace(/\b\w+days\b/gi, '')).size > 0
  return parts.some(isNamed) && parts.some((part) => !isNamed(part) && saysMore(part))
}

import { readReport } from '../../text/report/read-report.ts'
import { sentenceEnds } from '../../text/sentences.ts'
import { type Choice, choiceBetween } from './read-choices.ts'

/** A question further from the end of what the agent said was not left to its user, characters. */
const lastWords = 400
const longestAnswer = { words: 8, characters: 300 }
/** Two ways that a question names, each as group. */
const offered =
  /((?:[\p{L}\p{N}+#.'’/_-]+ ){0,5}[\p{L}\p{N}+#.'’/_-]+),? (?:or|oder|ou) ((?:[\p{L}\p{N}+#.'’/_-]+ ){0,5}[\p{L}\p{N}+#.'’/_-]+)/giu
/** In which order things are done settles nothing. */
const ofOrder = /\b(?:first|next|now|today|zuerst|jetzt|d['’]abord)\b/i
/** What the agent does next settles nothing either: "shall I commit, or wait?". */
const ofTask =
  /\b(?:(?:shall|should|may|can) i|(?:want|like) me to|soll ich|dois-je) (?:now )?(?:commit|push|merge|run|wait|continue|stop|go on|show|look|start|retry|revert|open|check|try|warten|weiter)\b/i
const label = /^(?:open )?(?:questions?|frage|decision needed)\s*:\s*/i
const lead =
  /^(?:(?:ok(?:ay)?|then|so|right|well|yes|yeah|hmm|definitely|i(?:['’]d| would)? (?:say|prefer|vote for|go for|go with|take|pick)|let['’]?s(?: (?:do|go with|take|use))?|go with|use|make it|please|for me|dann|ja|bitte)(?:[\s,]+|$))+/i
const unsure = /\?|\b(?:not|no|neither|both|either|maybe|perhaps|whatever|nicht|nein|beides?)\b|n['’]t\b/i
const hollow =
  /^(?:an?|the|to|on|in|with|we|i|you|do|could|should|shall|it|them|is|be|for|or|and|of|go|have|get|my|our|please|then|at|der|die|das|in|im|den|dem|ein|eine)$/i

/** What a user chose of two ways that the agent had asked for at the end: "In the profile, so it follows people". */
export function answeredQuestion(said: string, request: string): Choice[] {
  const question = readReport(said).questions.at(-1)
  if (
    question === undefined ||
    ofOrder.test(question) ||
    ofTask.test(question) ||
    !said.slice(-lastWords).includes(question.slice(-40))
  )
    return []
  const answer = firstSentence(request)
  const clause = answer.replace(/[,;:–—!].*$|\.(?!\d).*$/s, '').replace(lead, '')
  const words = contentOf(clause)
  if (words.length === 0 || clause.split(/\s+/).length > longestAnswer.words) return []
  if (unsure.test(clause) || answer.endsWith('?') || answer.length > longestAnswer.characters) return []
  const isTaken = [...question.matchAll(offered)].some(([, left, right]) => {
    const [one, other] = [contentOf(left!), contentOf(right!)]
    const [inOne, inOther] = [one, other].map((option) => words.every((word) => option.includes(word)))
    return inOne !== inOther
  })
  const asked = question.replace(label, '')
  return isTaken ? [choiceBetween(asked.charAt(0).toUpperCase() + asked.slice(1), answer)] : []
}

function firstSentence(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  const [end] = sentenceEnds(plain)
  return (end === undefined ? plain : plain.slice(0, end)).trim()
}

const contentOf = (words: string): string[] =>
  words
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/[^\p{L}\p{N}+#]+$/u, '').replace(/s$/, ''))
    .filter((word) => word !== '' && !hollow.test(word))

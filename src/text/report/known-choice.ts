import { stopWordTest } from '../stop-words.ts'
import { type KnownChoice, nameAtStart, namesChosen } from './replacements.ts'
import { forbids } from './withdrawals.ts'

/** Prefix of facts of a decision that name what was not chosen. */
export const notChosen = 'Not chosen: '

/** The narrative of a decision that answers a question; `readAnswer` reads it. */
export const writeAnswer = (question: string, answer: string): string => `Asked: ${question}\nAnswered: ${answer}`

/** Such a narrative with the reason of the answer in a line behind it. */
export const withReason = (narrative: string, why: string): string =>
  why === '' ? narrative : `${narrative}\nWhy: ${why}`

/** The answer in such a narrative, and its reason if it has one; undefined for another narrative. */
export function readAnswer(narrative: string): { answer: string; why: string } | undefined {
  const found = /^Asked: .+\nAnswered: (.*)(?:\nWhy: (.+))?/.exec(narrative)
  return found ? { answer: found[1]!, why: found[2] ?? '' } : undefined
}

/** Words before the name in an answer. */
const lead =
  /^(?:(?:ok(?:ay)?|yes|ja|gut|fine|then|so|let['’]?s|go with|do|take|use|with|nimm|nehmt|wir nehmen|i['’]d|sounds good|please|bitte|we|use)(?:[\s,:.]+|$))+/i
/** A longer way of a question begins with a verb, and ends with the name: `Nehmen wir Docker`. */
const mostWords = 2

/** What a reason forbids is not decided by it: `… because it needs no Redis`. */
const reason = /\s(?:because|since|as|weil|denn)\s.*$/is

/** What a decision chose, and what it did not choose; nothing for a rule that forbids. */
export function choiceOf(decision: { title: string; narrative: string; facts: readonly string[] }): KnownChoice {
  const { title, narrative, facts } = decision
  const others = facts.flatMap((fact) => (fact.startsWith(notChosen) ? nameOf(fact.slice(notChosen.length)) : []))
  if (forbids(title.replace(reason, ''))) return { chosen: [], others: [] }
  const answer = readAnswer(narrative)?.answer
  const named = !answer ? namesChosen(title) : nameOf(answer.replace(lead, ''))
  const isStopWord = stopWordTest(named)
  return { chosen: named.filter((name) => !isStopWord(name) && !others.includes(name)), others }
}

function nameOf(words: string): string[] {
  const name = nameAtStart(words)
  if (name === undefined) return []
  const parts = name.split(/\s/)
  return [parts.length > mostWords ? parts.at(-1)! : name]
}

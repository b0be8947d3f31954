import { groupBy } from '../core/group-by.ts'
import type { Candidate } from './candidate.ts'
import type { Feature } from './features.ts'
import { isAsking } from './turn-features.ts'

/**
 * Evidence for a turn from other turns of its conversation. All of it reads scores, so it is applied after the other
 * features.
 */

/**
 * Score of the preceding turn above the weakest, if that is a question: the answer may share no word with the question.
 */
export const answer: Feature = {
  name: 'answer',
  weight: 0.15,
  values(turns) {
    const floor = Math.min(...betweenPeople(turns).map((turn) => turn.score))
    return turns.map(({ answers }) => (answers ? answers.score - floor : 0))
  },
}

/** Links each turn between people to the question that it answers; evidence of the score uses the link, too. */
export function linkAnswers(turns: readonly Candidate[]): void {
  const people = betweenPeople(turns)
  const asked = new Map(people.flatMap((turn) => (isAsking(turn.row.text) ? [[turn.row.recordId, turn] as const] : [])))
  for (const turn of people) {
    const before = asked.get(turn.row.recordId - 1)
    if (before?.row.session === turn.row.session && before.row.speaker !== turn.row.speaker) turn.answers = before
  }
}

/** Number of a session's turns that support it. */
const sessionDepth = 3
/** Weights of session and neighbor beside a turn's own score. */
const shares = { session: 0.35, neighbour: 0.1 } as const

/**
 * Own score, mean of the session's best three turns, and better neighbor as a weighted mean, which keeps the scale of
 * other kinds. A session about the subject throughout is more likely meant, and question and answer are adjacent. Only
 * between people: an assistant's answer repeats the words of the question, so the two would support each other. Turns
 * outside of the candidates count as the weakest of them.
 */
export const conversation: Feature = {
  name: 'conversation',
  weight: 1,
  values(turns) {
    const people = betweenPeople(turns)
    const floor = Math.min(...people.map((turn) => turn.score))
    const gains = new Map<Candidate, number>()
    for (const [name, members] of groupBy(people, ({ row }) => row.session ?? ''))
      gainsOf(members, floor, name === '' ? 0 : shares.session, gains)
    return turns.map((turn) => gains.get(turn) ?? 0)
  },
}

function gainsOf(members: readonly Candidate[], floor: number, session: number, gains: Map<Candidate, number>): void {
  const best = members.map(({ score }) => score).sort((a, b) => b - a)
  let support = 0
  for (let i = 0; i < sessionDepth; i++) support += (best[i] ?? floor) / sessionDepth
  const byRecord = new Map<number, number>()
  for (const { row, score } of members) byRecord.set(row.recordId, Math.max(byRecord.get(row.recordId) ?? floor, score))
  for (const turn of members) {
    const { recordId } = turn.row
    const beside = Math.max(byRecord.get(recordId - 1) ?? floor, byRecord.get(recordId + 1) ?? floor)
    const mean = (turn.score + session * support + shares.neighbour * beside) / (1 + session + shares.neighbour)
    gains.set(turn, mean - turn.score)
  }
}

const betweenPeople = (turns: readonly Candidate[]): Candidate[] => turns.filter(({ row }) => row.role === 'other')

import { asksWhen, isWithin, namedTime, tellsTime } from './asked-time.ts'
import { asksBack, asksForSummary } from './asks-back.ts'
import { adjustBy, type Candidate } from './candidate.ts'
import { openingLength } from './opening.ts'
import { statesWish } from './wishes.ts'

/**
 * What a conversation adds to the evidence of a single turn. Weights are in units of the ranking score, whose best
 * candidates stand around 1 to 2; what each is worth is in the ADR on ranking.
 */
export interface ConversationWeights {
  /** The question calls the turn's speaker by name. */
  speaker: number
  /**
   * The turn is the user's own: what they said about themselves is asked for more often than what they were told. Where
   * a summary is asked for, it is the assistant's: there an answer takes up what the user said, and goes on from it.
   */
  user: number
  /** Where a summary is asked for: share of what the user's turn before scores above the weakest, for its answer. */
  reply: number
  /**
   * The user says what they prefer, or how they want things done: meant whenever something is to be done about its
   * subject, and not where the question asks back for what was said.
   */
  wish: number
  /** The turn only asks: answers stand in the turns after it. Not in a talk with an assistant: there, asking tells. */
  asking: number
  /** The question asks for a time, and the turn tells one. Between people: an assistant's answers are full of times. */
  time: number
  /** The turn was said in the month or year that the question names. */
  named: number
  /** For every factor of e in its tokens, up to `substantial`: a few words of politeness hardly tell anything. */
  substance: number
  /** Share of what the turn before scores above the weakest, where that one asks: this turn answers it. */
  answer: number
  /** Share of the mean of the session's best three turns: one that talks of the matter throughout is more likely meant. */
  session: number
  /** Share of the better neighbour: question and answer stand side by side. */
  neighbour: number
}

export const conversationWeights: ConversationWeights = {
  speaker: 0.3,
  user: 0.3,
  reply: 1,
  wish: 0.5,
  asking: 0.12,
  time: 0.17,
  named: 0.27,
  substance: 0.05,
  answer: 0.15,
  session: 0.35,
  neighbour: 0.1,
}

/** Tokens from which on a turn has room for whatever is asked. */
const substantial = 200
/** Turns of a session that speak for it. */
const sessionDepth = 3

/** Adjusts the turns among the candidates; other kinds keep their score. `called` are speakers that the question names. */
export function weighConversation(
  candidates: readonly Candidate[],
  called: ReadonlySet<string>,
  question: string,
  weights: ConversationWeights = conversationWeights,
): void {
  const turns = candidates.filter((candidate) => candidate.row.speaker !== null)
  if (turns.length === 0) return
  // Wishes bear on what is to be done, not on what was said and done.
  const isBack = asksBack(question)
  const told = asksForSummary(question) ? 'assistant' : 'user'
  const isWhen = asksWhen(question)
  const time = namedTime(question)
  for (const turn of turns) {
    if (called.has(turn.row.speaker!)) adjustBy(turn, 'speaker', weights.speaker)
    if (turn.row.role === told) adjustBy(turn, told, weights.user)
    if (turn.row.role === 'user' && !isBack && statesWish(turn.row.text.slice(0, openingLength)))
      adjustBy(turn, 'wish', weights.wish)
    if (time && turn.row.date !== null && isWithin(turn.row.date, time)) adjustBy(turn, 'named', weights.named)
    if (turn.row.role !== 'other') continue
    if (isWhen && tellsTime(turn.row.text)) adjustBy(turn, 'time', weights.time)
    if (isAsking(turn.row.text)) adjustBy(turn, 'asking', -weights.asking)
    adjustBy(turn, 'substance', weights.substance * Math.log(Math.min(turn.row.tokens + 1, substantial) / substantial))
  }
  if (told === 'assistant') liftReplies(turns, weights.reply)
  lendSupport(
    turns.filter(({ row }) => row.role === 'other'),
    weights,
  )
}

/** Share of what lifts the best turn that is taken back from all where other kinds compete. */
const takenBack = 0.5

/**
 * Weighs turns by `weigh`. What speaks for one turn against the others (the user said it, it opens with the question's
 * words) says less against a document: where there are both, turns keep their distances and rise by half as much.
 */
export function amongTurns(candidates: readonly Candidate[], weigh: () => void): void {
  const turns = candidates.filter(({ row }) => row.speaker !== null)
  const level = () => Math.max(...turns.map(({ score }) => score))
  const before = level()
  weigh()
  if (turns.length === 0 || turns.length === candidates.length) return
  const shift = takenBack * (before - level())
  for (const turn of turns) adjustBy(turn, 'beside other kinds', shift)
}

const isAsking = (text: string): boolean => /[?？]["'”’)\s]*$/.test(text)

/**
 * Between people only: an assistant's answer repeats the words of the question, so those two would hold up each other.
 *
 * Own score, session and neighbour as a weighted mean, so that the scale stays that of other kinds. What is not among
 * the candidates counts as the weakest of them.
 */
function lendSupport(turns: readonly Candidate[], { answer, session, neighbour }: ConversationWeights): void {
  if (turns.length === 0) return
  answerQuestions(turns, answer)
  const floor = Math.min(...turns.map((turn) => turn.score))
  const own = new Map(turns.map((turn) => [turn, turn.score]))
  for (const [name, members] of groupBySession(turns)) {
    const best = members.map((turn) => own.get(turn)!).sort((a, b) => b - a)
    let support = 0
    for (let i = 0; i < sessionDepth; i++) support += (best[i] ?? floor) / sessionDepth
    const byRecord = new Map<number, number>()
    for (const turn of members)
      byRecord.set(turn.row.recordId, Math.max(byRecord.get(turn.row.recordId) ?? floor, own.get(turn)!))
    for (const turn of members) {
      const { recordId } = turn.row
      const beside = Math.max(byRecord.get(recordId - 1) ?? floor, byRecord.get(recordId + 1) ?? floor)
      const score = own.get(turn)!
      const withSession = name === '' ? 0 : session
      const mean = (score + withSession * support + neighbour * beside) / (1 + withSession + neighbour)
      adjustBy(turn, 'conversation', mean - score)
    }
  }
}

/** Lifts the assistant's answers by the user's turns before them, whose subject they share in other words. */
function liftReplies(turns: readonly Candidate[], share: number): void {
  const floor = Math.min(...turns.map((turn) => turn.score))
  const said = new Map<number, { session: string | null; above: number }>()
  for (const { row, score } of turns)
    if (row.role === 'user')
      said.set(row.recordId, {
        session: row.session,
        above: Math.max(said.get(row.recordId)?.above ?? 0, score - floor),
      })
  for (const turn of turns) {
    const before = turn.row.role === 'assistant' ? said.get(turn.row.recordId - 1) : undefined
    if (before && before.session === turn.row.session) adjustBy(turn, 'reply', share * before.above)
  }
}

/** Lifts what answers a turn that asks about the matter: the answer itself may share no word with the question. */
function answerQuestions(turns: readonly Candidate[], share: number): void {
  const floor = Math.min(...turns.map((turn) => turn.score))
  const asked = new Map<number, { turn: Candidate; above: number }>()
  for (const turn of turns)
    if (isAsking(turn.row.text)) asked.set(turn.row.recordId, { turn, above: turn.score - floor })
  for (const turn of turns) {
    const before = asked.get(turn.row.recordId - 1)
    if (before?.turn.row.session !== turn.row.session || before.turn.row.speaker === turn.row.speaker) continue
    turn.answers = before.turn
    adjustBy(turn, 'answer', share * before.above)
  }
}

function groupBySession(turns: readonly Candidate[]): Map<string, Candidate[]> {
  const groups = new Map<string, Candidate[]>()
  for (const turn of turns) {
    const name = turn.row.session ?? ''
    const group = groups.get(name)
    if (group) group.push(turn)
    else groups.set(name, [turn])
  }
  return groups
}

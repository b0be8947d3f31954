import { inOneText } from '../text/in-one-text.ts'
import type { Part } from '../text/report/parts.ts'
import { readBlocks, withoutMarks } from '../text/report/read-blocks.ts'
import { readReport } from '../text/report/read-report.ts'
import { readSentences } from '../text/report/read-sentences.ts'
import { endsRule, endsSomeRule } from '../text/report/releases.ts'
import { reverses } from '../text/report/reversed-choices.ts'
import { sentenceEnds } from '../text/sentences.ts'
import { analyseQuery, contentTerms } from '../text/tokenize.ts'
import { openSteps, saysDone } from './closed-steps.ts'
import { wasDone } from './done-requests.ts'
import { answersFailed } from './failed-work.ts'
import { nameStep } from './name-steps.ts'
import type { SessionTurn, SummaryText } from './session.ts'
import type { WorksOfSession } from './session-work.ts'

/** Longest request that is quoted, characters. */
const requestLength = 280
/** Most sentences in a part of the summary. */
const sentencesAPart = 3
const mostTopics = 6
/** Length of sentences that a summary may quote, words. */
const sentenceWords = { least: 4, most: 45 }
/** Share of common words at which two sentences count as the same. */
const sameShare = 0.7

/**
 * Summarizes a session by its own sentences, without a model. A sentence belongs to the first part whose cues it has.
 * Each part keeps the sentences whose terms weigh most in the session. What was done are the titles of agents' work that
 * holds; without any, sentences say it.
 */
export function summariseTurns(
  turns: readonly (Pick<SessionTurn, 'role' | 'text'> & { at?: number })[],
  { done, failed }: WorksOfSession = { done: [], failed: [] },
): SummaryText {
  const isOfFailed = answersFailed(turns, failed)
  const sentences = turns.flatMap((turn, index) => sentencesOf(turn, index))
  const said = turns.flatMap(({ role, text }, turn) =>
    readReport(text).statements.map(({ text, part }) => ({ text, turn, isAssistant: role !== 'user', part })),
  )
  const weights = weigh(sentences)
  const taken: Sentence[] = []
  const ends = withdrawalsIn(turns)
  const decided = said.filter(({ isAssistant, part }) => part === 'decided' || !isAssistant)
  const isEnded = ({ text, turn, part }: Sentence): boolean =>
    (part === 'decisions' || part === 'learned') &&
    (ends.some((later) => later.turn > turn && endsRule(later.text, text)) ||
      (part === 'decisions' && decided.some((later) => later.turn > turn && reverses(later.text, text))))
  const best = (part: SummaryPart, limit = sentencesAPart, since = 0): Sentence[] => {
    const candidates = sentences
      .filter((sentence) => sentence.part === part && sentence.turn >= since && !isEnded(sentence))
      .filter((sentence) => !isOutcome(part) || !isOfFailed(sentence))
      .map((sentence) => ({ sentence, score: scoreOf(sentence, weights) }))
      .sort((a, b) => b.score - a.score || a.sentence.place - b.sentence.place)
    const chosen: Sentence[] = []
    for (const { sentence } of candidates) {
      if (chosen.length === limit) break
      if (taken.some((other) => overlap(other, sentence) > sameShare)) continue
      chosen.push(sentence)
      taken.push(sentence)
    }
    return chosen.sort((a, b) => a.place - b.place)
  }
  /** The steps listed last that no later sentence closed; without a list, sentences that name next steps. */
  const nextSteps = (): string => {
    const at = sentences.findLast(({ part, isItem }) => part === 'nextSteps' && isItem)?.turn ?? -1
    const listed = sentences.filter(({ part, turn }) => part === 'nextSteps' && turn === at)
    const sounding = best('nextSteps', sentencesAPart, at + 1).filter((step) => !wasDone(step, said))
    const steps = [...listed, ...sounding].filter(({ text }) => !saysDone(text))
    const open = openSteps(steps, said).map((step) => ({ ...step, text: step.text.replace(labelOfSteps, '') }))
    return inOneText(open.map((step) => nameStep(step, said)))
  }
  const titlesOf = (works: WorksOfSession['done'], since = 0) =>
    [...new Set(works.flatMap(({ at, title }) => (at >= since ? title : [])))].slice(-sentencesAPart)
  const inVain = titlesOf(failed)
  const works = titlesOf(done, turns[0]?.at)
  return {
    request: requestOf(turns),
    decisions: textsOf(best('decisions', 5)),
    nextSteps: nextSteps(),
    completed: inOneText(works.length > 0 ? works : textsOf(best('completed'))),
    learned: inOneText(textsOf(best('learned'))),
    investigated: inOneText([...textsOf(best('investigated', sentencesAPart - inVain.length)), ...inVain]),
    topics: topicsOf(sentences, weights),
  }
}

/** Sentences that end rules: what a user withdrew later in the session was neither decided nor learned in it. */
const withdrawalsIn = (turns: readonly Pick<SessionTurn, 'role' | 'text'>[]) =>
  turns.flatMap(({ role, text }, turn) =>
    role === 'user'
      ? readSentences(text).flatMap((one) => (endsSomeRule(one.text) ? [{ text: one.text, turn }] : []))
      : [],
  )

const textsOf = (sentences: readonly Sentence[]): string[] => sentences.map(({ text }) => text)

/** A label that repeats the heading of the part. */
const labelOfSteps = /^next steps?\s*:\s*(?=\S)/i

type SummaryPart = 'decisions' | 'nextSteps' | 'completed' | 'learned' | 'investigated'

/** The part of a summary for each purpose of a sentence. */
const parts: Readonly<Record<Part, SummaryPart>> = {
  ...{ decided: 'decisions', next: 'nextSteps', changed: 'completed', checked: 'completed' },
  ...{ cause: 'learned', learned: 'learned', tried: 'investigated', trial: 'investigated' },
}

interface Sentence {
  text: string
  terms: Set<string>
  turn: number
  place: number
  part: SummaryPart | undefined
  isItem: boolean
  /** Said by a user behind "next:". */
  isLabelled: boolean
}

/** A user's goodbye, which names no task. */
const parting =
  /\b(?:i (?:have|need|got|gotta) (?:to )?(?:leave|go|run|stop)|see you|good night|bye|continue (?:this )?(?:tomorrow|later)|call it a day)\b/i

/** Whether a sentence is said behind "next:". By a user, that is a request for now where the agent then reports an outcome. */
const isLabelled = (text: string, sentence: string): boolean =>
  /(?:^|[\s.!,])next(?: up)?\s*:\s*$/i.test(text.slice(0, Math.max(0, text.indexOf(sentence))))

function sentencesOf({ role, text }: Pick<SessionTurn, 'role' | 'text'>, turn: number): Sentence[] {
  return readReport(text).statements.flatMap((statement, index) => {
    const words = statement.text.split(' ').length
    const isShort = words < sentenceWords.least && statement.part !== 'next'
    if (isShort || words > sentenceWords.most) return []
    const terms = contentTerms(statement.text)
    const isParting = role === 'user' && parting.test(statement.text)
    // A past tense reports work only in an assistant's sentence.
    const isDone = statement.part === 'changed' || statement.part === 'checked'
    const part = isParting || (isDone && role === 'user') ? undefined : statement.part && parts[statement.part]
    const looked = part === undefined && role !== 'user' && lookedInto.test(statement.text) ? 'investigated' : part
    return [
      {
        text: statement.text,
        terms,
        turn,
        place: turn * 10_000 + index,
        part: looked,
        isItem: statement.place.isItem === true,
        isLabelled: role === 'user' && looked === 'nextSteps' && isLabelled(text, statement.text),
      },
    ]
  })
}

/** Parts that say what came of the work. */
const isOutcome = (part: SummaryPart): boolean => part === 'completed' || part === 'learned'

const lookedInto =
  /\b(?:look(?:ed|ing)? (?:at|into|through)|check(?:ed|ing)|investigat\w+|explor\w+|debugg\w+|compar(?:ed|ing)|measur(?:ed|ing)|search(?:ed|ing)|analy[sz]\w+|review(?:ed|ing)|inspect\w+|profil(?:ed|ing)|reproduc\w+)\b/i

/** Greetings and thanks before a request. */
const pleasantry =
  /^(?:(?:hi|hello|hey|good (?:morning|afternoon|evening)|thanks|thank you|ok|okay|yes|no|sure|great)(?:\s+(?:there|all|again|a lot|so much|very much|claude|jarvis))?(?:[.!?,]+\s*|\s+|$))+/i

/** The user's first request, in the user's words. */
function requestOf(turns: readonly Pick<SessionTurn, 'role' | 'text'>[]): string {
  const speakers = turns.some(({ role }) => role === 'user') ? ['user'] : ['other', 'assistant']
  for (const { role, text } of turns) {
    if (!speakers.includes(role)) continue
    const asked = textWithoutCode(text).replace(pleasantry, '').trim()
    if (asked.split(' ').length < 2 || asked.startsWith('/')) continue
    return firstSentences(asked)
  }
  return ''
}

/** The text without code, on one line. */
const textWithoutCode = (text: string): string =>
  readBlocks(text)
    .flatMap((block) => (block.kind === 'code' || block.kind === 'heading' ? [] : [withoutMarks(block.text)]))
    .join(' ')

function firstSentences(text: string): string {
  if (text.length <= requestLength) return text
  const ends = sentenceEnds(text).filter((end) => end <= requestLength)
  const end = ends.at(-1)
  if (end !== undefined) return text.slice(0, end).trim()
  const cut = text.slice(0, requestLength)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), requestLength - 40)).trimEnd()}…`
}

/** Weight of each term in this session: frequent over turns, rare among sentences (tf × idf of its sentences). */
function weigh(sentences: readonly Sentence[]): Map<string, number> {
  const inSentences = new Map<string, number>()
  const inTurns = new Map<string, Set<number>>()
  for (const { terms, turn } of sentences)
    for (const term of terms) {
      inSentences.set(term, (inSentences.get(term) ?? 0) + 1)
      const turns = inTurns.get(term) ?? new Set()
      inTurns.set(term, turns.add(turn))
    }
  const weights = new Map<string, number>()
  for (const [term, count] of inSentences) {
    const spread = Math.log2(1 + (inTurns.get(term)?.size ?? 0))
    weights.set(term, spread * Math.log(1 + sentences.length / count))
  }
  return weights
}

/** Mean weight of a sentence's terms, lower for short sentences and slightly higher for later ones. */
function scoreOf({ terms, turn }: Sentence, weights: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const term of terms) sum += weights.get(term) ?? 0
  return sum / (terms.size + 3) + turn * 1e-3
}

function overlap(one: Sentence, other: Sentence): number {
  let shared = 0
  for (const term of one.terms) if (other.terms.has(term)) shared++
  return shared / Math.max(1, Math.min(one.terms.size, other.terms.size))
}

/** Topics of the session in its own spelling, the weightiest first. */
function topicsOf(sentences: readonly Sentence[], weights: ReadonlyMap<string, number>): string[] {
  const counts = new Map<string, number>()
  const written = new Map<string, string>()
  for (const { text, terms } of sentences) {
    for (const { term, word, stopWord } of analyseQuery(text)) {
      if (stopWord || !/\p{L}{3}/u.test(word) || vague.has(word)) continue
      if (!written.has(term)) written.set(term, word)
    }
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  const scored = [...written].map(([term, word]) => ({
    word,
    score: (weights.get(term) ?? 0) * Math.log2(1 + (counts.get(term) ?? 0)),
  }))
  return [...new Set(scored.sort((a, b) => b.score - a.score).map(({ word }) => word))].slice(0, mostTopics)
}

/** Words of talk and work that name no topic. */
const vague = new Set(
  `need needs want please think know make made makes use used using get got let see look looking thing things good great
  sure okay thanks thank yes now also just like really maybe today tomorrow yesterday time way lot bit say said tell told
  work works working done add added fix fixed try tried new old next first last still back one two three going gone come
  help question answer decided decide will can could would should`.split(/\s+/),
)

import { sentenceEnds } from '../text/sentences.ts'
import { analyseQuery } from '../text/tokenize.ts'
import { openItems } from './open-items.ts'
import type { SessionTurn, SummaryText } from './session.ts'

/** Longest request that is quoted, characters. */
const requestLength = 280
/** Sentences a part of the summary holds. */
const sentencesAPart = 3
const mostTopics = 6
/** Words of a sentence that says something and can be read at a glance. */
const sentenceWords = { least: 4, most: 45 }
/** Of two sentences that share so much, one is enough. */
const sameShare = 0.7

/**
 * What a session came to, taken from its own sentences: no model, no invented word. A sentence belongs to the first part
 * whose cues it has; of the candidates of a part those stay that hold most of what the session was about.
 */
export function summariseTurns(turns: readonly Pick<SessionTurn, 'role' | 'text'>[]): SummaryText {
  const sentences = turns.flatMap((turn, index) => sentencesOf(turn, index))
  const weights = weigh(sentences)
  const taken: Sentence[] = []
  const best = (part: Part, limit = sentencesAPart, since = 0): string[] => {
    const candidates = sentences
      .filter((sentence) => sentence.part === part && !sentence.isQuestion && sentence.turn >= since)
      .map((sentence) => ({ sentence, score: scoreOf(sentence, weights) }))
      .sort((a, b) => b.score - a.score || a.sentence.place - b.sentence.place)
    const chosen: Sentence[] = []
    for (const { sentence } of candidates) {
      if (chosen.length === limit) break
      if (taken.some((other) => overlap(other, sentence) > sameShare)) continue
      chosen.push(sentence)
      taken.push(sentence)
    }
    return chosen.sort((a, b) => a.place - b.place).map(({ text }) => text)
  }
  /** What stands last under a heading for it, and what was said of it since; without such a heading, what sounds like it. */
  const nextSteps = (): string => {
    const at = turns.findLastIndex(({ role, text }) => role !== 'user' && openItems(text.slice(0, mostRead)).length > 0)
    const listed = at < 0 ? [] : openItems(turns[at]!.text.slice(0, mostRead))
    const steps = listed.map((step) => plainText(step).replace(/\s+/g, ' ').trim()).filter((step) => step !== '')
    const told = steps.map((step) => (/[.!?。！？…]$/.test(step) ? step : `${step}.`))
    const since = best('nextSteps', sentencesAPart, at + 1)
    return [...told, ...since.map((sentence) => sentence.replace(labelOfSteps, ''))].join(' ')
  }
  return {
    request: requestOf(turns),
    decisions: best('decisions', 5),
    nextSteps: nextSteps(),
    completed: best('completed').join(' '),
    learned: best('learned').join(' '),
    investigated: best('investigated').join(' '),
    topics: topicsOf(sentences, weights),
  }
}

/** Says what the summary's own heading says. */
const labelOfSteps = /^next steps?\s*:\s*(?=\S)/i

type Part = 'decisions' | 'nextSteps' | 'completed' | 'learned' | 'investigated'

interface Sentence {
  text: string
  terms: Set<string>
  turn: number
  place: number
  part: Part | undefined
  isQuestion: boolean
}

/** The first that fits counts; who speaks matters: only the assistant has completed what it says in the past tense. */
const cues: readonly (readonly [Part, RegExp, ('user' | 'assistant' | 'other')?])[] = [
  [
    'decisions',
    /\b(we(?:'ve| have)? (?:decided|agreed|settled)|(?:i|let's|lets|we(?:'ll| will)?) (?:go|stick|stay) with|decided (?:to|on|that|against)|decision (?:is|was)|settled on|agreed (?:to|on|that)|i(?:'ve| have)? chose(?:n)?|we(?:'ll| will) use|going with)\b/i,
  ],
  [
    'nextSteps',
    /\b(next (?:step|up|time|week|thing|sprint)|to-?dos?|still (?:need|have|has|missing|open|left)|remaining|remains|follow[- ]up|tomorrow|later (?:today|this week)|(?:need|needs|want|plan|going|remember) to|should (?:also )?(?:be|add|check|write|test|fix|update|move|do|look)|(?:i|we)(?:'ll| will)|by (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)|deadline|due (?:on|by)|next steps?:|not able to (?:run|test|check|verify|finish)|not (?:yet )?(?:run|tested|verified|checked)\b|there is no .{3,60} yet)\b/i,
  ],
  [
    'completed',
    /\b(?:(?:is|are|was|were|now|all|has been|have been|i|we|i've|we've|i have|we have) (?:now )?(?:done|fixed|finished|completed|implemented|added|created|written|wrote|built|deployed|merged|released|shipped|updated|renamed|moved|removed|replaced|refactored|installed|set up|sent|booked|passing|green)|(?:fixed|added|created|implemented|updated|removed|refactored|deployed|wrote|built|finished|completed|booked|sent) (?:the|a|an|all|it|your|two|three)|(?:all )?tests pass|works now|it works)\b/i,
  ],
  [
    'learned',
    /\b(turns? out|found (?:that|out)|learn(?:ed|t)|discover(?:ed|y)|realis?z?ed|root cause|the (?:reason|cause|problem|issue|bug|trick|culprit) (?:is|was)|because|caused by|due to the|it depends|means that|important(?:ly)? to|note that|never|always)\b/i,
  ],
  [
    'investigated',
    /\b(look(?:ed|ing)? (?:at|into|through)|check(?:ed|ing)?|read(?:ing)? (?:the|through)|investigat\w+|explor\w+|debug\w*|compar(?:ed|ing)|measur(?:ed|ing)|test(?:ed|ing)|tri(?:ed|es)|search(?:ed|ing)|analy[sz]\w+|review(?:ed|ing)?|inspect\w*|profil(?:ed|ing)|reproduc\w+)\b/i,
  ],
]

/** A user who leaves for today names no task. */
const parting =
  /\b(?:i (?:have|need|got|gotta) (?:to )?(?:leave|go|run|stop)|see you|good night|bye|continue (?:this )?(?:tomorrow|later)|call it a day)\b/i

function sentencesOf({ role, text }: Pick<SessionTurn, 'role' | 'text'>, turn: number): Sentence[] {
  const plain = plainText(text)
  let start = 0
  return sentenceEnds(plain).flatMap((end, index) => {
    const raw = plain.slice(start, end).replace(/\s+/g, ' ').trim()
    start = end
    const words = raw.split(' ').length
    if (words < sentenceWords.least || words > sentenceWords.most) return []
    const terms = new Set(analyseQuery(raw).flatMap(({ term, stopWord }) => (stopWord ? [] : [term])))
    const isParting = role === 'user' && parting.test(raw)
    const part = isParting
      ? undefined
      : cues.find(([, cue, by]) => (by === undefined || by === role) && cue.test(raw))?.[0]
    return [{ text: raw, terms, turn, place: turn * 10_000 + index, part, isQuestion: raw.endsWith('?') }]
  })
}

/** Characters of a turn that are read, and of a line: what is longer is data and not talk. */
const mostRead = 100_000
const longestLine = 4000

/** Prose without code, quotes of others, headings, marks of markdown and covered secrets; line by line, in linear time. */
export function plainText(text: string): string {
  const lines: string[] = []
  let fence = ''
  for (const line of text.slice(0, mostRead).split('\n')) {
    const mark = /^ {0,3}(```|~~~)/.exec(line)?.[1]
    if (fence !== '' || mark !== undefined) {
      if (mark !== undefined) fence = fence === '' ? mark : fence === mark ? '' : fence
      lines.push('')
    } else if (/^\s{0,3}(?:>|#{1,6}\s)/.test(line) || line.length > longestLine) lines.push('')
    else {
      const item = /^\s{0,12}(?:[-*+]|\d{1,3}[.)])\s+(?:\[[ x]\]\s+)?(.*)$/.exec(line)
      // An item is a sentence of its own.
      lines.push(...(item ? ['', item[1] ?? '', ''] : [line]))
    }
  }
  return lines
    .join('\n')
    .replace(/!?\[([^\][\n]{0,200})\]\([^()\s]{0,500}\)/g, '$1')
    .replace(/\*{1,3}|(?<![\p{L}\p{N}])_{1,3}|_{1,3}(?![\p{L}\p{N}])|█+/gu, '')
}

/** Greetings and thanks before what somebody wants. */
const pleasantry =
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|thanks|thank you|ok|okay|yes|no|sure|great)\b[^.!?\n]{0,30}[.!?,]*\s*/i

/** What the user asked for first, in the user's own words. */
function requestOf(turns: readonly Pick<SessionTurn, 'role' | 'text'>[]): string {
  const speakers = turns.some(({ role }) => role === 'user') ? ['user'] : ['other', 'assistant']
  for (const { role, text } of turns) {
    if (!speakers.includes(role)) continue
    const asked = plainText(text).replace(pleasantry, '').replace(/\s+/g, ' ').trim()
    if (asked.split(' ').length < 2 || asked.startsWith('/')) continue
    return firstSentences(asked)
  }
  return ''
}

function firstSentences(text: string): string {
  if (text.length <= requestLength) return text
  const ends = sentenceEnds(text).filter((end) => end <= requestLength)
  const end = ends.at(-1)
  if (end !== undefined) return text.slice(0, end).trim()
  const cut = text.slice(0, requestLength)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), requestLength - 40)).trimEnd()}…`
}

/** How much a term tells about this session: said in several turns, but not in every sentence (tf × idf of its sentences). */
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

/** Mean weight of its terms, held back for short sentences; later sentences are a little nearer to the outcome. */
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

/** Words that name what it was about, as they were written, most telling first. */
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

/** Words of talk and of work that say nothing about what it was. */
const vague = new Set(
  `need needs want please think know make made makes use used using get got let see look looking thing things good great
  sure okay thanks thank yes now also just like really maybe today tomorrow yesterday time way lot bit say said tell told
  work works working done add added fix fixed try tried new old next first last still back one two three going gone come
  help question answer decided decide will can could would should`.split(/\s+/),
)

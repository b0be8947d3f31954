import { estimateTokens } from '../../text/budget.ts'
import { analyseQuery } from '../../text/tokenize.ts'
import { type Candidate, type ContextLine, type ContextSection, contextSections } from './context-line.ts'

/** Tokens that are set against the value besides a line's own: a short line is not worth more for being short. */
const lineCost = 8

export interface Frame {
  /** Tokens of all that stands around the lines whenever there is one. */
  tokens: number
  /** Heading of a section and what it costs; sections of one part share it. */
  headingOf(section: ContextSection): { name: string; tokens: number }
  render(candidate: Candidate): string
}

/**
 * Chooses the lines that are worth most for their tokens, tier by tier, so that frame, headings and lines together stay
 * within the budget; then puts them into their fixed order. The same candidates give the same lines in any order.
 */
export function fitLines(candidates: readonly Candidate[], budget: number, frame: Frame): ContextLine[] {
  const ranked = withoutRepeats(onceEach(candidates))
    .map((candidate) => {
      const text = frame.render(candidate)
      return { candidate, text, tokens: estimateTokens(text) }
    })
    .sort(
      (a, b) =>
        a.candidate.tier - b.candidate.tier ||
        b.candidate.value / (b.tokens + lineCost) - a.candidate.value / (a.tokens + lineCost) ||
        compare(a.candidate.id, b.candidate.id),
    )
  let left = budget - frame.tokens
  const headings = new Set<string>()
  const chosen: (typeof ranked)[number][] = []
  for (const line of ranked) {
    const heading = frame.headingOf(line.candidate.section)
    const cost = line.tokens + (headings.has(heading.name) ? 0 : heading.tokens)
    if (cost > left) continue
    left -= cost
    headings.add(heading.name)
    chosen.push(line)
  }
  return chosen
    .sort(
      (a, b) =>
        sectionOrder(a.candidate) - sectionOrder(b.candidate) ||
        a.candidate.order - b.candidate.order ||
        compare(a.candidate.id, b.candidate.id),
    )
    .map(({ candidate: { id, section, why }, text, tokens }) => ({ id, section, text, tokens, why }))
}

const sectionOrder = ({ section }: Candidate): number => contextSections.indexOf(section)

/** What several reasons bring along stands once: where it always stands, as urgent as the most urgent of them. */
function onceEach(candidates: readonly Candidate[]): Candidate[] {
  const known = new Map<string, Candidate>()
  for (const candidate of candidates) {
    const other = known.get(candidate.id)
    if (!other) known.set(candidate.id, candidate)
    else {
      const [first, second] = sectionOrder(other) <= sectionOrder(candidate) ? [other, candidate] : [candidate, other]
      const { tier, value, why } =
        first.tier < second.tier || (first.tier === second.tier && first.value >= second.value) ? first : second
      known.set(candidate.id, { ...first, tier, value, why })
    }
  }
  return [...known.values()]
}

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

/**
 * Leaves out what another line of the same or an earlier section says as well; that one takes over how urgent it was.
 * Done before anything is chosen, so that what is asked does not change which of two stands in the lasting part.
 */
function withoutRepeats(candidates: readonly Candidate[]): Candidate[] {
  const kept: { candidate: Candidate; words: Set<string> }[] = []
  const fullestFirst = candidates
    .map((candidate) => ({ candidate, words: contentOf(candidate.text) }))
    .sort(
      (a, b) =>
        sectionOrder(a.candidate) - sectionOrder(b.candidate) ||
        b.words.size - a.words.size ||
        compare(a.candidate.id, b.candidate.id),
    )
  for (const { candidate, words } of fullestFirst) {
    if (words.size === 0) continue
    const same = kept.find((other) => isWithin(words, other.words))
    if (!same) kept.push({ candidate, words })
    else if (candidate.tier < same.candidate.tier) same.candidate = { ...same.candidate, tier: candidate.tier }
  }
  return kept.map(({ candidate }) => candidate)
}

/** What a line says: its words by their stems, without those that every sentence has. Denials count. */
function contentOf(text: string): Set<string> {
  const terms = analyseQuery(text).flatMap(({ term, word, stopWord }) => (stopWord && !denials.has(word) ? [] : [term]))
  return new Set(terms)
}

const denials = new Set(['no', 'not', 'never', 'without', 'nobody', 'none', 'nor', 'neither'])

const isWithin = (words: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  words.size <= other.size && [...words].every((word) => other.has(word))

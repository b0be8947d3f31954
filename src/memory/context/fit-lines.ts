import { estimateTokens } from '../../text/budget.ts'
import { analyse } from '../../text/tokenize.ts'
import { type Candidate, type ContextLine, type ContextSection, contextSections } from './context-line.ts'

/** Of two lines that share so many of the shorter one's words, the first says enough. */
const sameShare = 0.8
/** Lines shorter than so many words are the same only when they are equal. */
const leastWords = 3
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
  const ranked = onceEach(candidates)
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
  const said: Set<string>[] = []
  const chosen: (typeof ranked)[number][] = []
  for (const line of ranked) {
    const heading = frame.headingOf(line.candidate.section)
    const cost = line.tokens + (headings.has(heading.name) ? 0 : heading.tokens)
    if (cost > left) continue
    const words = new Set(analyse(line.candidate.text))
    if (words.size === 0 || said.some((other) => sayTheSame(words, other))) continue
    left -= cost
    headings.add(heading.name)
    said.push(words)
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

function sayTheSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one]
  let shared = 0
  for (const word of small) if (large.has(word)) shared++
  // A number or a name more is news, however much else is the same.
  return small.size < leastWords
    ? shared === small.size && small.size === large.size
    : shared / small.size >= sameShare &&
        shared / large.size >= sameShare / 2 &&
        (shared === small.size || isCovered(one, other))
}

/** The later line's own words all stand in the earlier one, but for one. */
function isCovered(later: ReadonlySet<string>, earlier: ReadonlySet<string>): boolean {
  let own = 0
  for (const word of later) if (!earlier.has(word) && (/\d/.test(word) || ++own > 1)) return false
  return true
}

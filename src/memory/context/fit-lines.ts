import { estimateTokens } from '../../text/budget.ts'
import { analyseQuery } from '../../text/tokenize.ts'
import { type Candidate, type ContextLine, type ContextSection, contextSections } from './context-line.ts'

/** Tokens added to a line's own when its value per token is computed, so that short lines are not preferred. */
const lineCost = 8

export interface Frame {
  /** Tokens of the text around the lines. */
  tokens: number
  /** Heading of a section and its tokens. Several sections may share a heading. */
  headingOf(section: ContextSection): { name: string; tokens: number }
  render(candidate: Candidate): string
}

/**
 * Selects the lines with the most value per token, tier by tier, within the budget for frame, headings and lines. Returns
 * them in the fixed order of sections. The order of the candidates does not matter.
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

/** Merges candidates with the same id: in their first section, with the most urgent tier. */
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
 * Drops a line whose content a line of the same or an earlier section has too; that one takes over its urgency. This runs
 * before the selection, so that a query does not change the lines of the lasting part.
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

/** Content of a line: its stems without stop words. Negations count. */
function contentOf(text: string): Set<string> {
  const terms = analyseQuery(text).flatMap(({ term, word, stopWord }) => (stopWord && !denials.has(word) ? [] : [term]))
  return new Set(terms)
}

const denials = new Set(['no', 'not', 'never', 'without', 'nobody', 'none', 'nor', 'neither'])

const isWithin = (words: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  words.size <= other.size && [...words].every((word) => other.has(word))

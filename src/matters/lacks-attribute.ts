import { stem } from '../text/words/stem.ts'
import { askedAttribute } from './asked-value.ts'

/** Cosines of texts with a word by the static embedder; undefined without one. */
export type CompareWords = (word: string, texts: readonly string[]) => Promise<number[] | undefined>

/**
 * Least cosine of two words by the static embedder for one to stand for the other: "landlord" and "rent" have 0.69, "dog"
 * and "boat" 0.10, unrelated words 0.1 on average.
 */
const leastNear = 0.3

/**
 * Ids of statements that name nothing like what the question asks for: no blood type, no shoe size. Empty if the question
 * names no attribute, or without a static embedder: people use other words for most things.
 */
export async function lacksAttribute(
  compare: CompareWords,
  question: string,
  facts: readonly { id: string; content: string }[],
): Promise<ReadonlySet<string>> {
  const attribute = askedAttribute(question)
  if (attribute.length === 0 || facts.length === 0) return new Set()
  const words = new Map(facts.map(({ id, content }) => [id, wordsIn(content)]))
  const all = [...new Set([...words.values()].flat())]
  const lacking = new Set<string>()
  for (const one of attribute) {
    const cosines = await compare(one, all)
    if (!cosines) return new Set()
    const near = new Set(all.filter((word, place) => cosines[place]! >= leastNear || stem(word) === stem(one)))
    for (const [id, said] of words) if (!said.some((word) => near.has(word))) lacking.add(id)
  }
  return lacking
}

const wordsIn = (content: string): string[] => content.toLowerCase().match(/\p{L}{3,}/gu) ?? []

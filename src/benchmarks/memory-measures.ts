import type { Asked } from './ask-questions.ts'
import type { Judgements } from './evaluate.ts'

export interface OfferCount {
  questions: number
  /** Questions with at least one right offer. */
  right: number
  /** Questions with only wrong offers. */
  wrong: number
}

export interface MemoryMeasures {
  /** Offers of standing instructions by category of question; `all` for all categories. */
  offers: Record<string, OfferCount>
  /**
   * For questions with several grades of judgments: how many found the best and a lower one, and had the best first.
   */
  newestFirst: { both: number; first: number }
}

/** Effect of memory on the answers: its offers, and whether current statements rank before outdated ones. */
export function measureMemory(answers: readonly Asked[], judgements: Judgements): MemoryMeasures {
  const offers: Record<string, OfferCount> = { all: { questions: 0, right: 0, wrong: 0 } }
  const newestFirst = { both: 0, first: 0 }
  for (const { question, hits, documents, offered } of answers) {
    const judged = judgements.get(question.id) ?? new Map<string, number>()
    const { category = 'other' } = question
    offers[category] ??= { questions: 0, right: 0, wrong: 0 }
    const isRight = offered.some((document) => judged.has(document))
    for (const count of [offers[category], offers.all!]) {
      count.questions++
      if (isRight) count.right++
      else if (hits.some((hit) => hit.offered)) count.wrong++
    }
    const order = gradesInOrder(documents, judged)
    if (order === undefined) continue
    newestFirst.both++
    if (order === 'best first') newestFirst.first++
  }
  return { offers, newestFirst }
}

/** Undefined unless both a document of the best grade and one of a lower grade were found. */
function gradesInOrder(
  documents: readonly string[],
  judged: ReadonlyMap<string, number>,
): 'best first' | 'lower first' | undefined {
  const best = Math.max(...judged.values())
  const newest = documents.findIndex((document) => judged.get(document) === best)
  const outdated = documents.findIndex((document) => (judged.get(document) ?? best) < best)
  if (newest < 0 || outdated < 0) return undefined
  return newest < outdated ? 'best first' : 'lower first'
}

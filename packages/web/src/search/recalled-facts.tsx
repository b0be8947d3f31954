import { addressOfEntry } from '../route.ts'
import { client } from '../server/client.ts'
import type { Fact } from '../server/types.ts'
import { useAnswer } from '../server/use-answer.ts'
import type { Answer } from './asker-state.ts'
import { filtersOf } from './question.ts'
import { likelyAnswers, Score } from './score.tsx'

type RecalledFact = Fact & { score?: number | null }

/** Facts that are shown beside those among the hits: the card is the short answer, not a list. */
const mostRecalled = 3

/**
 * Facts that memory answers with and the index does not have among the hits. Memory knows what is kept under the very thing
 * that is asked for ("where do I live?"); among a thousand documents the words of such a fact are nothing special.
 */
export function useRecalledFacts(answer: Answer | undefined): readonly RecalledFact[] {
  const asked = answer?.asked
  const isPlain = answer?.by === 'query' && asked?.similar === '' && Object.keys(filtersOf(asked)).length === 0
  const query = isPlain ? asked!.query.trim() : ''
  const recalled = useAnswer(query, async (signal) =>
    query === ''
      ? []
      : (
          await client.recallMemory(
            { query, limit: mostRecalled, minScore: likelyAnswers, passages: false },
            { signal },
          )
        ).facts,
  )
  if (query === '' || recalled.waiting) return []
  const found = new Set(answer?.result.hits.map(({ id }) => id))
  return (recalled.answer ?? []).filter(({ id }) => !found.has(id))
}

/** One of them: what it says, with a link to all that is known of it. */
export const RecalledFactCard = ({ fact }: { fact: RecalledFact }) => (
  <li class="hit">
    <a class="hit-link" href={addressOfEntry('facts', fact.id)}>
      <span class="hit-title">{fact.content}</span>
    </a>
    <p class="hit-place">fact</p>
    <div class="hit-facts">
      <Score score={fact.score ?? 0} />
    </div>
  </li>
)

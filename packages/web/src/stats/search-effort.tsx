import { countOf } from '../format.ts'
import type { WorkStats } from '../server/types.ts'

type Effort = WorkStats['effort']

/** What searching has cost the server since it started. */
export function SearchEffort({ effort }: Pick<WorkStats, 'effort'>) {
  const { questions, peakMemory } = effort
  return (
    <section aria-labelledby="effort">
      <h2 id="effort">Searching</h2>
      <p>
        {countOf(questions, 'question')} since the server started, with at most {Math.round(peakMemory / 2 ** 20)} MB of
        memory.
      </p>
      {linesOf(effort).map((line) => (
        <p key={line} class="dim">
          {line}
        </p>
      ))}
    </section>
  )
}

/** In words for people; of what never happened nothing is said. */
function linesOf({ questionVectors, passages, expansion, fusion }: Effort): string[] {
  const time = (step: string, { p95 }: Effort['fusion']) =>
    p95 === null ? [] : [`${step} took ${p95.toFixed(1)} ms or less, 19 times of 20.`]
  const share = (what: string, { hitRate }: Effort['passages']) =>
    hitRate === null ? [] : [`${Math.round(hitRate * 100)} % of the ${what} had an embedding already.`]
  return [
    ...time('Looking for related words', expansion),
    ...time('Joining the lists of hits', fusion),
    ...share('questions', questionVectors),
    ...share('passages', passages),
  ]
}

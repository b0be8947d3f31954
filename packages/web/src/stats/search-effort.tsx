import { countOf } from '../format.ts'
import type { WorkStats } from '../server/types.ts'

type Effort = WorkStats['effort']

/** What searching has cost the server since it started. */
export function SearchEffort({ effort }: Pick<WorkStats, 'effort'>) {
  const { questions, questionVectors, passages, expansion, fusion, peakMemory } = effort
  return (
    <section aria-labelledby="effort">
      <h2 id="effort">Searching</h2>
      <p>
        {countOf(questions, 'question')} since the server started, at most {Math.round(peakMemory / 2 ** 20)} MB of
        memory. Expansion: {timeOf(expansion)}. Fusion: {timeOf(fusion)}.
      </p>
      <p class="dim">
        Known without a model: {shareOf(questionVectors)} of the questions, {shareOf(passages)} of the passages.
      </p>
    </section>
  )
}

const shareOf = ({ hitRate }: Effort['passages']): string =>
  hitRate === null ? 'none' : `${Math.round(hitRate * 100)} %`

const timeOf = ({ p95 }: Effort['fusion']): string =>
  p95 === null ? 'none' : `19 of 20 took at most ${p95.toFixed(1)} ms`

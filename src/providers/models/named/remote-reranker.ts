import { unavailable } from '../../../core/errors.ts'
import type { Reranker } from '../../../ports/models.ts'
import { postJson, type RemoteCall } from '../remote/post-json.ts'
import type { RerankService } from './rerank-services.ts'

export interface RemoteReranking extends Pick<RemoteCall, 'timeout' | 'sleep'> {
  id: string
  service: RerankService
  model: string
  key: string
}

/** Maximum passages to send: lower ones rarely rise, and each costs money. */
const depth = 30
/** Characters of a passage that are sent, from its beginning. */
const longestPassage = 4000

interface Scored {
  index?: number
  relevance_score?: number
  score?: number
}

/**
 * A reranker of a service. Returns the model's scores, 0 to 1; logits are converted by the logistic function. Errors:
 * those of postJson, Unavailable `model_answer_broken`.
 */
export function createRemoteReranker({ id, service, model, key, ...calling }: RemoteReranking): Reranker {
  return {
    id,
    depth,
    async rerank(query, passages, { signal } = {}) {
      if (passages.length === 0) return []
      const answer = await postJson({
        ...calling,
        service: service.label,
        url: `${service.address}/rerank`,
        headers: key === '' ? {} : { authorization: `Bearer ${key}` },
        body: service.body({ model, query, passages: passages.map((text) => text.slice(0, longestPassage)) }),
        signal,
      })
      const scores = scoresOf(answer)
      if (scores.length === passages.length && passages.every((_, place) => Number.isFinite(scores[place])))
        return scores.some((score) => score < 0 || score > 1) ? scores.map(logistic) : scores
      throw unavailable(
        'model_answer_broken',
        `${service.label} answered without a score for each passage (${model}). Check that this model reranks.`,
      )
    },
  }
}

/** Accepts all dialects: a list, `results` or `data`, each with an index and a score. */
function scoresOf(answer: unknown): number[] {
  const { results, data } = answer as { results?: Scored[]; data?: Scored[] }
  const list = results ?? data ?? answer
  const scores: number[] = []
  if (Array.isArray(list))
    for (const { index, relevance_score, score } of list as Scored[])
      if (index !== undefined) scores[index] = relevance_score ?? score ?? Number.NaN
  return scores
}

const logistic = (score: number): number => 1 / (1 + Math.exp(-score))

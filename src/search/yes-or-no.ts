import { unavailable } from '../core/errors.ts'
import type { CallOptions } from '../core/runtime.ts'
import type { Generated, LanguageModel, Reranker } from '../ports/models.ts'
import { redact } from '../secrets/secrets.ts'

/** Number of passages to judge: each is a call that costs tokens. */
const judged = 20
/** Characters read of a long passage. */
const readLength = 1600
/** Room for a word, and for the blank that some models put before it. */
const answerTokens = 3
const words = ['yes', 'no'] as const

const system =
  'You judge passages for a search. Say "yes" if the passage answers the question or holds what is needed to answer it, else "no". One word.'

/**
 * A language model as reranker: yes or no to each passage, by the probability of the words if the model reports it,
 * else by its answer. The passage is data: it comes after the question, and only the first word of the answer counts.
 */
export function createYesOrNoReranker(model: LanguageModel): Reranker {
  const judgeOne = async (question: string, passage: string, options?: CallOptions): Promise<number> => {
    const prompt = `Question: ${redact(question).text}\n\nPassage:\n${passage.slice(0, readLength)}\n\nDoes the passage answer the question?`
    return chanceOfYes(await model.generate({ system, prompt, maxTokens: answerTokens, likelihoods: words }, options))
  }
  return {
    id: `${model.id}:yes-or-no`,
    depth: judged,
    judgeOne,
    rerank: (question, passages, options) =>
      Promise.all(passages.map((passage) => judgeOne(question, passage, options))),
  }
}

function chanceOfYes({ likelihoods, text }: Generated): number {
  const { yes = 0, no = 0 } = likelihoods ?? {}
  if (yes + no > 0) return yes / (yes + no)
  const [word] = /^\W*(yes|no)\b/i.exec(text)?.slice(1) ?? []
  if (word) return word.toLowerCase() === 'yes' ? 1 : 0
  throw unavailable(
    'model_answer_invalid',
    `The model said neither yes nor no ("${text.slice(0, 40)}"). Choose another in llm.model, or set search.reranker to "".`,
  )
}

import { useState } from 'preact/hooks'
import { goTo, route } from '../route.ts'
import { indexChanges, writes } from '../server/events.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { askForGems, type GemQuestion, pageSize, readGemQuestion, writeGemQuestion } from './gem-question.ts'

export type Gems = ReturnType<typeof useGems>

/** The gems that the address asks for, and the ways to ask for others. */
export function useGems() {
  const { params } = useStore(route)
  const question = readGemQuestion(params)
  const [limit, setLimit] = useState(pageSize)
  const { look, ...asked } = question
  const found = useAnswer(
    JSON.stringify({ ...asked, limit }),
    (signal) => askForGems(question, limit, signal),
    useStore(writes) + useStore(indexChanges),
  )
  const shown = found.answer ?? []
  return {
    question,
    found,
    shown,
    mayHaveMore: shown.length >= limit,
    paramsOf: (open?: string) => writeGemQuestion(question, open),
    ask: (part: Partial<GemQuestion>) =>
      goTo('gems', writeGemQuestion({ ...question, ...part }, params.get('open') ?? undefined), { replace: true }),
    showMore: () => setLimit(limit + pageSize),
  }
}

import { useEffect, useState } from 'preact/hooks'
import { goTo, route } from '../route.ts'
import { mayAnswer } from '../search/score.tsx'
import { writes } from '../server/events.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { askForFacts, type FoundFacts } from './ask-for-facts.ts'
import { type FactQuestion, pageSize, readFactQuestion, writeFactQuestion } from './fact-question.ts'

export type Facts = ReturnType<typeof useFacts>

/** The facts that the address asks for, and the ways to ask for others. */
export function useFacts() {
  const { params } = useStore(route)
  const question = readFactQuestion(params)
  const inAddress = writeFactQuestion(question).toString()
  // Recalling counts as use and is a change of the index itself: only writes are followed.
  const found = useAnswer(inAddress, (signal) => askForFacts(question, signal), useStore(writes))
  const [withUnlikely, setWithUnlikely] = useState(false)
  useEffect(() => setWithUnlikely(false), [inAddress])
  const all = found.answer?.facts ?? []
  const paramsOf = (open?: string) => writeFactQuestion(question, open)
  const ask = (next: FactQuestion) =>
    goTo('facts', writeFactQuestion(next, params.get('open') ?? undefined), { replace: true })
  return {
    question,
    found,
    /** Those of the answer that are shown. */
    shown: withUnlikely ? all : all.filter(isLikely),
    /** How many it has, and how many there are. */
    count: all.length,
    total: found.answer?.total,
    paramsOf,
    ask,
    showUnlikely: () => setWithUnlikely(true),
    showMore: () => ask({ ...question, limit: question.limit + pageSize }),
  }
}

/** What a list by date shows, and what words recall with at least some chance of answering. */
const isLikely = ({ score }: FoundFacts['facts'][number]): boolean => score == null || score >= mayAnswer

import { goTo, route } from '../route.ts'
import { client } from '../server/client.ts'
import { indexChanges } from '../server/events.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import {
  pageSize,
  readTimelineQuestion,
  requestOf,
  type TimelineQuestion,
  writeTimelineQuestion,
} from './timeline-question.ts'

export type Timeline = ReturnType<typeof useTimeline>

/** The observations that the address asks for, and the ways to ask for others. */
export function useTimeline() {
  const { params } = useStore(route)
  const question = readTimelineQuestion(params)
  const found = useAnswer(
    writeTimelineQuestion(question).toString(),
    (signal) => client.obsSearch(requestOf(question), { signal }),
    useStore(indexChanges),
  )
  const ask = (next: TimelineQuestion) =>
    goTo('timeline', writeTimelineQuestion(next, params.get('open') ?? undefined), { replace: true })
  return {
    question,
    found,
    lines: found.answer?.observations ?? [],
    paramsOf: (open?: string) => writeTimelineQuestion(question, open),
    ask,
    showMore: () => ask({ ...question, limit: question.limit + pageSize }),
  }
}

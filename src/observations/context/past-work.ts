import { dayOf } from '../../core/day-of.ts'
import { lineIdOf } from '../../core/ids.ts'
import type { CallOptions } from '../../core/runtime.ts'
import { laterWords, markOf } from '../../core/work-marks.ts'
import type { BriefLine, BriefRequest } from '../../ports/brief.ts'
import type { Database } from '../../ports/database.ts'
import type { Search } from '../../search/search.ts'
import { type ObservationLine, searchObservations } from '../search-observations.ts'

/** Least score of work on a task, and its least share of the best score: a task without past work gets no lines. */
const least = { score: 0.25, share: 0.5 }
/** Most lines of past work. */
const mostLines = 5
/** Longest task that is searched for, characters. */
const longestTask = 2000

interface Needs {
  db: Database
  search: Pick<Search, 'search' | 'holding' | 'embedForQuestion'>
}

/**
 * Past work on the task of a session, best first: what was changed, what was decided, and what did not help. A
 * replacement comes before the work that it replaced, which names it.
 */
export async function pastWork(
  needs: Needs,
  { task, message, project }: Pick<BriefRequest, 'task' | 'message' | 'project'>,
  options?: CallOptions,
): Promise<BriefLine[]> {
  const topic = [task, message].filter((part) => part?.trim()).join('\n')
  if (topic === '') return []
  const { observations } = await searchObservations(
    needs,
    { query: topic.slice(0, longestTask), project, limit: mostLines },
    options,
  )
  const best = observations[0]?.score ?? 0
  return observations
    .filter((one) => isPlain(one) && (one.score ?? 0) >= Math.max(least.score, best * least.share))
    .map((one, index) => ({
      ...{ id: lineIdOf('o', one), section: 'relevant' as const, text: textOf(one, project), isJudged: false },
      ...{ tier: 1 as const, value: 9 - index, order: 50 + index, why: 'past work on the task' },
    }))
}

/** Whether it says anything about the task: questions and withdrawn rules do not. */
const isPlain = (one: ObservationLine): boolean => one.type !== 'question' && markOf(one) !== 'withdrawn'

function textOf({ at, title, project, replacedBy }: ObservationLine, asked: string | undefined): string {
  const where = asked === undefined && project !== null ? ` (${project})` : ''
  const later = replacedBy === null ? '' : ` (${laterWords(replacedBy)} ${lineIdOf('o', replacedBy)})`
  return `${dayOf(at)} ${title}${where}${later}`
}

import type { Hit } from '../../core/hit.ts'
import type { Filter } from '../../core/record.ts'
import type { CallOptions } from '../../core/runtime.ts'
import type { Project } from '../../observations/observations.ts'
import type { Search } from '../../search/search.ts'
import { type Candidate, fuseHits, type RankedList } from './fuse-hits.ts'
import { byTitle } from './title-hits.ts'

export type { Candidate } from './fuse-hits.ts'

/** Hits of each list that are looked at. */
const listDepth = 200

/**
 * What each list counts. Topics are the words of the texts themselves; the objective says why, in words of its own, and
 * finds less by words and by meaning alike. A title names what all of its text is about.
 */
const weights = { topics: 1, whole: 0.5, titles: 1 } as const
/** What a list by meaning counts beside one by words: words find more where topics are names of things. */
const meaning = 0.7

export interface CandidateScope {
  /** Projects whose gems are left out. */
  without?: readonly string[] | undefined
  /** Only gems of this project. */
  within?: string | undefined
  /** `words`: without meaning, to compare with. */
  by?: 'both' | 'words'
}

export interface Candidates {
  found: Candidate[]
  degraded: string[]
}

/**
 * Gems that may belong to a project, the best first: by words and by meaning, near the topics and near the whole of
 * objective and topics, fused.
 */
export async function findCandidates(
  search: Pick<Search, 'search'>,
  { name, objective, topics }: Pick<Project, 'name' | 'objective' | 'topics'>,
  { without, within, by = 'both' }: CandidateScope,
  options?: CallOptions,
): Promise<Candidates> {
  const filter = gemFilter({ without, within })
  const degraded = new Set<string>()
  const ask = async (text: string, mode: 'search' | 'vsearch'): Promise<readonly Hit[]> => {
    const query = plainWords(text)
    if (query === '') return []
    const request = { query, mode, filter, limit: listDepth, depth: listDepth, offers: false }
    const answer = await search.search(request, options)
    for (const one of answer.degraded) degraded.add(one)
    return answer.hits
  }
  const lists: RankedList[] = []
  for (const topic of topics)
    lists.push({ topic, weight: weights.topics / topics.length, hits: await ask(topic, 'search') })
  const whole = [objective, ...topics].join(' ') || name
  lists.push({ topic: null, weight: weights.whole, hits: await ask(whole, 'search') })
  if (by === 'both') {
    const about = [objective || name, topics.join(', ')].filter((part) => part !== '').join('. ')
    // One question with all topics says what they have in common; each on its own is nearest to its other senses.
    const [all, byMeaning] = [topics.join(', '), meaning * weights.topics]
    lists.push({ topic: all, weight: byMeaning, hits: await ask(topics.join(' '), 'vsearch') })
    lists.push({ topic: null, weight: meaning * weights.whole, hits: await ask(about, 'vsearch') })
    const found = lists.flatMap(({ hits }) => hits)
    lists.push({ topic: all || null, weight: weights.titles, hits: byTitle(found, all || name) })
  }
  return { found: fuseHits(lists), degraded: [...degraded] }
}

/** Gems of a scope that are not archived. */
export const gemFilter = ({ without = [], within }: Pick<CandidateScope, 'without' | 'within'>): Filter => ({
  kinds: ['gem'],
  ...(within !== undefined && { facets: { project: [within] } }),
  without: { standing: ['archived'], ...(without.length > 0 && { project: without }) },
})

/** Words without what a query's syntax would read: quotes, fields, exclusions. */
export const plainWords = (text: string): string =>
  text
    .replace(/["“”*:()]/g, ' ')
    .replace(/(^|\s)-+(?=\S)/g, '$1')
    .replace(/\b(?:AND|OR|NOT)\b/g, (word) => word.toLowerCase())
    .replace(/\s+/g, ' ')
    .trim()

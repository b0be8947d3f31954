import type { Jarvis, Question, Similarity } from '../app/jarvis.ts'
import type { SearchResult } from '../core/hit.ts'
import type { RunContext } from './operation.ts'

/** Search operations without their schemas: the command line runs these without a schema library. */
export const runSearch = (jarvis: Jarvis, input: Question, { signal }: RunContext): Promise<SearchResult> =>
  jarvis.search.search(input, { signal })

export const runVsearch = (jarvis: Jarvis, input: Question, { signal }: RunContext): Promise<SearchResult> =>
  jarvis.search.vsearch(input, { signal })

export const runQuery = (jarvis: Jarvis, input: Question, { signal }: RunContext): Promise<SearchResult> =>
  jarvis.search.query(input, { signal })

export const runSimilar = (jarvis: Jarvis, input: Similarity, { signal }: RunContext): Promise<SearchResult> =>
  jarvis.search.similar(input, { signal })

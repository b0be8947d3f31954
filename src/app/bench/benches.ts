import type { Jarvis } from '../jarvis.ts'
import type { OpenSpace } from '../space.ts'
import type { SharedParts } from '../space-parts.ts'

interface Needs {
  /** A space on a database that lies elsewhere: each benchmark has one of its own. */
  openAt(databasePath: string): Promise<OpenSpace>
  openForeign: SharedParts['openForeign']
}

/** The benchmarks on judged sets. The code of each is loaded when it is first run. */
export function benches({ openAt, openForeign }: Needs): Jarvis['bench'] {
  return {
    retrieval: async (request, options) => (await import('./bench.ts')).runRetrievalBench(openAt, request, options),
    abstention: async (request, options) => (await import('./bench.ts')).runAbstentionBench(openAt, request, options),
    facts: async (request, options) => (await import('./facts.ts')).runFactsBench(openAt, request, options),
    observations: async (request, options) =>
      (await import('./observations.ts')).runObservationsBench(openAt, request, {
        ...options,
        openDatabase: openForeign,
      }),
    statements: async (request, options) =>
      (await import('./statements.ts')).runStatementsBench(openAt, request, options),
    pages: async (request, options) => (await import('./pages.ts')).runPagesBench(openAt, request, options),
    recall: async (request, options) => (await import('./recall.ts')).runRecallBench(openAt, request, options),
  }
}

import { renderAbstention, renderRetrieval, withoutRuns } from '../../app/bench/tables.ts'
import type { Jarvis } from '../../app/jarvis.ts'
import type { View } from './view.ts'

type Retrieval = Awaited<ReturnType<Jarvis['bench']['retrieval']>>
type Abstention = Awaited<ReturnType<Jarvis['bench']['abstention']>>

const benchRetrieval: View<Retrieval> = { plain: renderRetrieval, data: withoutRuns }
const benchAbstention: View<Abstention> = {
  plain: renderAbstention,
  // One line a question: they belong into the file that --features names.
  data: ({ features: _, ...report }) => report,
}

/** Tables of the benchmarks, apart from what every other command shows. */
export const benchViews: Readonly<Record<string, View<never>>> = {
  bench_retrieval: benchRetrieval,
  bench_abstention: benchAbstention,
}

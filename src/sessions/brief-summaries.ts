import type { Database } from '../ports/database.ts'
import type { SessionWork } from './session-work.ts'
import { readLastSummaries } from './sessions-repository.ts'
import { stillOpen } from './still-open.ts'
import { stillRuled } from './still-ruled.ts'

/** The last summaries that a brief may show, each with its steps that are still open. */
export async function briefSummaries(db: Database, work: SessionWork, limit: number, project: string | undefined) {
  const summaries = await stillRuled(db, await readLastSummaries(db, limit, project))
  const open = await stillOpen(db, work, summaries)
  return summaries.map((summary, at) => ({ ...summary, nextSteps: open[at]! }))
}

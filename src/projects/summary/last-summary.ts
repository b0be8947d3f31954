import { newId } from '../../core/ids.ts'
import { inList } from '../../core/sql.ts'
import { journalRows, write } from '../../journal/journal.ts'
import type { Reader } from '../../ports/database.ts'
import type { WorkingNeeds } from '../needs.ts'
import { namesOf } from '../refusals.ts'
import { summaryRows } from '../tables.ts'
import type { ProjectSummary } from './summarize-project.ts'

/** Kind of the former states that the log keeps of summaries. */
export const summaryImage = 'project_summary'

/** When a project was last summed up, and the gems that it had then. */
export async function lastSummary(
  db: Reader,
  project: string,
): Promise<{ at: number; gems: ReadonlySet<string> } | undefined> {
  const { marks, params } = inList(await namesOf(db, project))
  const row = await db.get<{ at: number; gems: string }>(
    `SELECT at, gems FROM project_summaries WHERE project IN ${marks} ORDER BY at DESC, id DESC LIMIT 1`,
    params,
  )
  return row && { at: row.at, gems: new Set(JSON.parse(row.gems) as string[]) }
}

/** Remembers which gems were summed up; no text is kept. */
export async function noteSummary({ db }: WorkingNeeds, { project, at, themes }: ProjectSummary): Promise<void> {
  const id = newId(at)
  const gems = JSON.stringify(themes.flatMap((theme) => theme.gems.map(({ gem }) => gem)))
  await db.transaction(async (tx) => {
    const image = await journalRows.image(tx, summaryImage, summaryRows, id)
    await write(tx, { at, actor: 'user', action: 'project_summarize', target: project }, [image])
    await tx.run('INSERT INTO project_summaries (id, project, at, gems) VALUES (?, ?, ?, ?)', [id, project, at, gems])
  })
}

import { journalRows, write } from '../journal/journal.ts'
import type { Reader } from '../ports/database.ts'
import type { WorkingNeeds } from './needs.ts'
import { refusalRows } from './tables.ts'

/** Kind of the former states that the log keeps of refusals. */
export const refusalImage = 'project_refusal'

/** Names that a project has and had: what was said under a former one holds. */
export async function namesOf(db: Reader, project: string): Promise<string[]> {
  const rows = await db.all<{ alias: string }>(
    `SELECT alias FROM project_aliases WHERE project = ? AND alias >= 'name:' AND alias < 'name;'`,
    [project],
  )
  return [project, ...rows.map(({ alias }) => alias.slice('name:'.length))]
}

/** Gems that a person said do not belong to the project. */
export async function refusedGems(db: Reader, project: string): Promise<Set<string>> {
  const refused = new Set<string>()
  for (const name of await namesOf(db, project))
    for (const { gem } of await db.all<{ gem: string }>('SELECT gem FROM project_refusals WHERE project = ?', [name]))
      refused.add(gem)
  return refused
}

/** Remembers that a gem does not belong to a project; it is not suggested again. The line of the log undoes it. */
export async function refuse({ db, clock }: WorkingNeeds, project: string, gem: string): Promise<number> {
  const id = `${gem}:${project}`
  return db.transaction(async (tx) => {
    const now = clock()
    const image = await journalRows.image(tx, refusalImage, refusalRows, id)
    const line = await write(tx, { at: now, actor: 'user', action: 'project_refuse', target: gem }, [image])
    await tx.run(
      'INSERT INTO project_refusals (id, project, gem, at) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at',
      [id, project, gem, now],
    )
    return line.id
  })
}

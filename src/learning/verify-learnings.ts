import { dirname, isAbsolute, join } from 'node:path'
import { dayMs } from '../core/day-of.ts'
import { exists } from '../core/platform/files.ts'
import type { Clock } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import type { Proposal } from '../ports/proposal.ts'
import { oneLine } from '../text/one-line.ts'
import { createReview } from './review.ts'

interface Needs {
  db: Database
  clock: Clock
  prepare(project: string, isShared?: boolean): Promise<void>
}

interface CheckedRow {
  id: string
  project: string
  error: string
  solution: string
  at: number
}

/** Most learnings checked in one round, and most proposals. */
const atOnce = 100
const most = 50

/**
 * Checks whether the files that a fix changed still exist in a checkout of its project. A fix without any remaining
 * file is proposed for retirement; nothing else changes. Returns the number of checked ones. Projects without a folder
 * on this machine are skipped.
 */
export async function verifyLearnings(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  shouldEnd: () => boolean,
): Promise<{ verified: number; more: boolean }> {
  const now = clock()
  const due = await db.all<{ id: string; project: string }>(
    `SELECT l.id, l.project FROM learnings l LEFT JOIN learning_checks c ON c.learning = l.id
     WHERE l.state <> 'retired' AND (c.at IS NULL OR c.at < ?) ORDER BY l.project, l.id LIMIT ${atOnce}`,
    [now - dayMs],
  )
  const folders = new Map<string, string[]>()
  let verified = 0
  for (const { id, project } of due) {
    if (shouldEnd()) return { verified, more: true }
    if (!folders.has(project)) folders.set(project, await foldersOf(db, project))
    const places = folders.get(project)!
    const files = await filesOf(db, id)
    const isGone = places.length > 0 && files.length > 0 && !files.some((file) => existsIn(places, file))
    await db.transaction((tx) =>
      tx.run(
        `INSERT INTO learning_checks (learning, at, gone) VALUES (?, ?, ?)
         ON CONFLICT (learning) DO UPDATE SET at = excluded.at, gone = excluded.gone`,
        [id, now, isGone ? 1 : 0],
      ),
    )
    verified++
  }
  return { verified, more: due.length === atOnce }
}

/** Fixes whose files are gone: each waits for the owner, who may keep it for good. */
export async function goneProposals(needs: Needs): Promise<Proposal[]> {
  const rows = await needs.db.all<CheckedRow>(
    `SELECT l.id, l.project, l.error, l.solution, c.at FROM learning_checks c JOIN learnings l ON l.id = c.learning
     WHERE c.gone = 1 AND l.state <> 'retired' AND NOT EXISTS (SELECT 1 FROM learning_kept k WHERE k.learning = l.id) ORDER BY c.at, l.id LIMIT ${most}`,
  )
  const review = createReview(needs)
  return Promise.all(
    rows.map(async ({ id, project, error, solution, at }) => ({
      ...{ id: `gone:${id.slice(0, 14)}`, at },
      text: `Retire a fix of ${project} whose files no longer exist (${(await filesOf(needs.db, id)).slice(0, 2).map(nameOf).join(', ')}). It was for “${shortOf(error)}”: ${shortOf(solution)}`,
      approve: () => review({ id, verdict: 'reject' }),
      reject: () =>
        needs.db.transaction((tx) =>
          tx.run('INSERT INTO learning_kept (learning, at) VALUES (?, ?) ON CONFLICT (learning) DO NOTHING', [
            ...[id, needs.clock()],
          ]),
        ),
    })),
  )
}

/** The end of a path that identifies it within a project: `src/auth.ts`. */
const nameOf = (path: string): string => path.split(/[\\/]/).slice(-2).join('/')

/** Without backticks, which a cut could leave open. */
function shortOf(text: string): string {
  const plain = oneLine(text.replaceAll('`', ''))
  return plain.length <= longestPart ? plain : `${plain.slice(0, longestPart).replace(/\s+\S*$/, '')} …`
}

/** Characters of an error and of its solution in a proposal. */
const longestPart = 80

/** Files that were changed between the error and the success, of all that is known of the fix. */
async function filesOf(db: Database, learning: string): Promise<string[]> {
  const rows = await db.all<{ changes: string }>('SELECT changes FROM learning_evidence WHERE learning = ?', [learning])
  return [...new Set(rows.flatMap(({ changes }) => (JSON.parse(changes) as { files: string[] }).files))]
}

/** Folders of sessions of a project that exist on this machine, with those above them up to the root of the repository. */
async function foldersOf(db: Database, project: string): Promise<string[]> {
  const rows = await db.all<{ folder: string }>(
    `SELECT DISTINCT folder FROM captured_sessions WHERE project = ? AND folder <> ''`,
    [project],
  )
  return [...new Set(rows.flatMap(({ folder }) => (exists(folder) ? upToRoot(folder) : [])))]
}

function upToRoot(folder: string): string[] {
  const above = dirname(folder)
  return exists(join(folder, '.git')) || above === folder ? [folder] : [folder, ...upToRoot(above)]
}

const existsIn = (folders: readonly string[], file: string): boolean =>
  isAbsolute(file) ? exists(file) : folders.some((folder) => exists(join(folder, file)))

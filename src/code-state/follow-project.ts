import { findGit, readCheckout } from '../capture/read-git.ts'
import { fieldsOf, runGit } from '../core/platform/run-git.ts'
import type { Clock } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import { keepLook, type Place } from '../repositories/repositories.ts'
import { moveCitations } from './citations-repository.ts'
import { leftBranches } from './left-branches.ts'

/** What the last look at a place found. */
interface Look {
  head: string | null
  /** Commits of the branches, by branch name. */
  branches: Record<string, string>
}

/** Observations that were made on the branches of projects. */
export interface BranchWork {
  /** Branches of recent work without a known outcome, except those in `seen`. */
  unseen(project: string, seen: ReadonlySet<string>): Promise<string[]>
  /** Stops offering the branch's observations because it is gone, or offers them again. */
  turn(branch: { project: string; branch: string; to: 'dropped' | null }): Promise<void>
}

export interface FollowNeeds {
  db: Database
  clock: Clock
  work: BranchWork
}

/**
 * Looks at a project's repository after activity in it. Citations follow files that were moved since the last look, and
 * observations of a branch that was deleted without a merge are no longer offered. Does nothing without git. Returns
 * whether anything changed since the last look.
 */
export async function followProject(needs: FollowNeeds, where: Place, project: string): Promise<boolean> {
  const git = findGit(where.top)
  if (git === undefined) return false
  const branches = await readBranches(where.top)
  if (branches === undefined) return false
  const now: Look = { head: readCheckout(git).head, branches }
  const all = await readLooks(needs.db, project)
  const former = all[where.place]
  const seen = new Set([now, ...Object.values(all)].flatMap((look) => Object.keys(look.branches)))
  const left = await leftBranches(where.top, await needs.work.unseen(project, seen))
  if (left.length === 0 && former && JSON.stringify(former) === JSON.stringify(now)) return false
  const moves =
    former?.head && now.head && former.head !== now.head ? await movesBetween(where.top, former.head, now.head) : []
  const { dropped, back } = former ? await fates(where.top, former, now) : { dropped: [], back: Object.keys(branches) }
  for (const { name, tip } of left) if (!(await livesOn(where.top, tip, now.head))) dropped.push(name)
  await needs.db.transaction(async (tx) => {
    await moveCitations(tx, project, moves)
    const branches = JSON.stringify({ ...all, [where.place]: now })
    await keepLook(tx, { project, head: now.head ?? '', branches, at: needs.clock() })
  })
  for (const branch of dropped) await needs.work.turn({ project, branch, to: 'dropped' })
  for (const branch of back) await needs.work.turn({ project, branch, to: null })
  return true
}

/** By place, because each clone has its own branches. */
async function readLooks(db: Database, project: string): Promise<Record<string, Look>> {
  const row = await db.get<{ branches: string }>('SELECT branches FROM project_heads WHERE project = ?', [project])
  return row ? (JSON.parse(row.branches) as Record<string, Look>) : {}
}

async function readBranches(top: string): Promise<Record<string, string> | undefined> {
  const answer = await runGit(top, 'for-each-ref', '--format=%(objectname) %(refname:lstrip=2)', 'refs/heads')
  if (answer === undefined) return undefined
  const pairs = answer.split('\n').flatMap((line) => {
    const space = line.indexOf(' ')
    return space < 0 ? [] : [[line.slice(space + 1), line.slice(0, space)] as const]
  })
  return Object.fromEntries(pairs)
}

/** Files that the second commit has elsewhere. Git detects moves when at least half of the content is the same. */
async function movesBetween(top: string, from: string, to: string): Promise<{ from: string; to: string }[]> {
  const answer = await runGit(top, 'diff', '-M', '--diff-filter=R', '--name-status', '-z', from, to)
  const fields = fieldsOf(answer ?? '')
  const moves: { from: string; to: string }[] = []
  // Three fields per file: status, old name, new name.
  for (let at = 0; at + 2 < fields.length; at += 3) moves.push({ from: fields[at + 1]!, to: fields[at + 2]! })
  return moves
}

/** Branches that are gone for good, and branches that exist again. */
async function fates(top: string, former: Look, now: Look): Promise<{ dropped: string[]; back: string[] }> {
  const gone = Object.entries(former.branches).filter(([name]) => now.branches[name] === undefined)
  const dropped: string[] = []
  for (const [name, tip] of gone) if (!(await livesOn(top, tip, now.head))) dropped.push(name)
  return { dropped, back: Object.keys(now.branches).filter((name) => former.branches[name] === undefined) }
}

/** Whether its work still exists: merged, renamed or pushed, or all of its changes were applied elsewhere. */
async function livesOn(top: string, tip: string, head: string | null): Promise<boolean> {
  const holders = await runGit(top, 'for-each-ref', '--contains', tip, '--count=1', '--format=%(refname)')
  if (holders !== undefined && holders.trim() !== '') return true
  return head !== null && (await isTakenOver(top, tip, head))
}

/** Detects a squash merge: some later commit has each changed file with its content at the branch's end. */
async function isTakenOver(top: string, tip: string, head: string): Promise<boolean> {
  const base = (await runGit(top, 'merge-base', tip, head))?.trim()
  if (!base) return false
  const changed = await blobsOf(top, 'diff', base, tip)
  // A branch without changes has nothing to lose.
  if (changed.length === 0) return true
  const paths = changed.map(({ path }) => path)
  const since = await blobsOf(top, 'log', '--format=', `${base}..${head}`, '--', ...paths)
  const there = new Set(since.map(({ blob, path }) => `${blob} ${path}`))
  return changed.every(({ blob, path }) => there.has(`${blob} ${path}`))
}

/** File contents after each change that a git command reports; a deleted file has the content 000…. */
async function blobsOf(top: string, command: string, ...given: string[]): Promise<{ blob: string; path: string }[]> {
  const options = ['--raw', '--no-abbrev', '--no-renames', '-z']
  const fields = fieldsOf((await runGit(top, command, ...options, ...given)) ?? '')
  const blobs: { blob: string; path: string }[] = []
  for (const [at, field] of fields.entries()) {
    const blob = /^\n?:\d+ \d+ [0-9a-f]+ ([0-9a-f]+) \w/.exec(field)?.[1]
    if (blob !== undefined && fields[at + 1] !== undefined) blobs.push({ blob, path: fields[at + 1]! })
  }
  return blobs
}

import { runGit } from './run-git.ts'

/** Uncommitted work in a folder. */
export interface WorkingState {
  /** Changed and uncommitted files, relative to the top of the working tree; only the first of very many. */
  changed: string[]
  /** Null without git, or with a detached commit. */
  branch: string | null
}

const mostFiles = 200

/** State of a working tree by git; empty without git. Untracked files are left out. */
export async function readWorkingState(top: string): Promise<WorkingState> {
  const state: WorkingState = { changed: [], branch: null }
  const answer = await runGit(top, 'status', '--porcelain=v2', '--branch', '-z', '--untracked-files=no')
  const entries = answer?.split('\0') ?? []
  for (let at = 0; at < entries.length && state.changed.length < mostFiles; at++) {
    const entry = entries[at]!
    const branch = /^# branch\.head (.+)$/.exec(entry)?.[1]
    if (branch !== undefined && branch !== '(detached)') state.branch = branch
    // 1: changed; 2: renamed, with the former name as the next entry; u: in conflict. The path comes last.
    const fields = { '1': 8, '2': 9, u: 10 }[entry[0] ?? '']
    if (fields === undefined || entry[1] !== ' ') continue
    state.changed.push(entry.split(' ').slice(fields).join(' '))
    if (entry[0] === '2') state.changed.push(entries[++at] ?? '')
  }
  return { ...state, changed: state.changed.filter((path) => path !== '') }
}

import { runGit } from './run-git.ts'

/** What is being worked on in a folder. */
export interface WorkingState {
  /** Files that were changed and not committed, from the top of the working tree; the first ones of very many. */
  changed: string[]
  /** Null where there is no git, or a commit stands alone. */
  branch: string | null
}

const mostFiles = 200

/** What git says of a working tree; nothing where there is no git. Files that git does not know are left out. */
export async function readWorkingState(top: string): Promise<WorkingState> {
  const state: WorkingState = { changed: [], branch: null }
  const answer = await runGit(top, 'status', '--porcelain=v2', '--branch', '-z', '--untracked-files=no')
  const entries = answer?.split('\0') ?? []
  for (let at = 0; at < entries.length && state.changed.length < mostFiles; at++) {
    const entry = entries[at]!
    const branch = /^# branch\.head (.+)$/.exec(entry)?.[1]
    if (branch !== undefined && branch !== '(detached)') state.branch = branch
    // 1: changed; 2: renamed, with the former name as the next entry; u: in conflict. The path stands last.
    const fields = { '1': 8, '2': 9, u: 10 }[entry[0] ?? '']
    if (fields === undefined || entry[1] !== ' ') continue
    state.changed.push(entry.split(' ').slice(fields).join(' '))
    if (entry[0] === '2') state.changed.push(entries[++at] ?? '')
  }
  return { ...state, changed: state.changed.filter((path) => path !== '') }
}

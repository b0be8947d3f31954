import type { Action } from './action.ts'

/** Address of a merge request in the output that creates it. */
const request = /https?:\/\/\S{3,120}?\/(?:pull|merge_requests|pull-requests)\/\d+/

/** Facts about branches: merges, creations, deletions, pushes, and opened merge requests. */
export function branchFacts(actions: readonly Action[]): string[] {
  const facts = actions.flatMap((action) => {
    if (action.kind !== 'command' || action.failed) return []
    const parts = action.command.split(/&&|;|\n/).map((part) => part.trim())
    const opened = /\b(?:gh pr|glab mr) create\b|\bgit push\b/.test(action.command)
      ? request.exec(action.output)?.[0]
      : undefined
    return [...parts.flatMap(factOf), ...(opened === undefined ? [] : [`Opened ${opened}`])]
  })
  return [...new Set(facts)]
}

function factOf(part: string): string[] {
  const [, verb = '', given = ''] =
    /^git\s+(?:-\S+\s+\S+\s+)?(merge|checkout|switch|branch|push)\b\s*(.*)$/.exec(part) ?? []
  const words = given.split(/\s+/).filter((word) => word !== '' && !word.startsWith('-'))
  const flags = new Set(given.split(/\s+/).filter((word) => word.startsWith('-')))
  const [branch] = words
  if (verb === 'merge' && branch !== undefined && !flags.has('--abort')) return [`Merged ${branch}`]
  if ((verb === 'checkout' && flags.has('-b')) || (verb === 'switch' && (flags.has('-c') || flags.has('--create'))))
    return branch === undefined ? [] : [`Began the branch ${branch}`]
  if (verb === 'branch' && ['-d', '-D', '--delete'].some((flag) => flags.has(flag)))
    return words.map((name) => `Deleted the branch ${name}`)
  return verb === 'push' && words.length > 1 ? [`Pushed ${words[1]}`] : []
}

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
  const { words, flags } = readArguments(verb, given)
  const [branch] = words
  if (verb === 'merge' && branch !== undefined) return [`Merged ${branch}`]
  if ((verb === 'checkout' && flags.has('-b')) || (verb === 'switch' && (flags.has('-c') || flags.has('--create'))))
    return branch === undefined ? [] : [`Began the branch ${branch}`]
  if (verb === 'branch' && ['-d', '-D', '--delete'].some((flag) => flags.has(flag)))
    return words.map((name) => `Deleted the branch ${name}`)
  return verb === 'push' ? pushed(words.slice(1), flags) : []
}

/** Options whose value is the next word. */
const valued: Readonly<Record<string, readonly string[]>> = {
  merge: ['-m', '-F', '-s', '-X', '--message', '--file', '--strategy', '--strategy-option', '--into-name'],
  push: ['-o', '--push-option', '--repo', '--exec', '--receive-pack'],
}

/** The words and options of a command, without quotes and the values of options. */
function readArguments(verb: string, given: string): { words: string[]; flags: Set<string> } {
  const all = given.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? []
  const own = all.filter((_, at) => !valued[verb]?.includes(all[at - 1] ?? ''))
  return {
    words: own.filter((word) => !word.startsWith('-')).map((word) => word.replace(/["']/g, '')),
    flags: new Set(own.filter((word) => word.startsWith('-'))),
  }
}

/** `refs`: branches of a push, also as `+x`, `here:there` and `:deleted`. */
function pushed(refs: readonly string[], flags: ReadonlySet<string>): string[] {
  if (flags.has('--dry-run') || flags.has('-n')) return []
  const isDeletion = flags.has('--delete') || flags.has('-d')
  return refs.map((ref) => {
    const branch = ref.slice(ref.lastIndexOf(':') + 1).replace(/^\+/, '')
    return isDeletion || ref.startsWith(':') ? `Deleted the remote branch ${branch}` : `Pushed ${branch}`
  })
}

import type { ObservationType } from '../../core/vocabulary.ts'
import type { ImportedObservation } from '../../ports/importer.ts'
import type { Commit } from './read-commits.ts'

/** Characters of a message that are kept: longer ones carry a changelog. */
const longestBody = 4000
/** A commit of more files changed the layout, and is about none of them. */
const mostFiles = 100
/** Files whose content is told later from what it was. */
const mostCited = 20

/** A commit as something that was observed: its message says what, its files where. */
export function observeCommit(commit: Commit, folder: string): ImportedObservation {
  const { hash, author, at, subject, body, files, reverts } = commit
  const { type, scope, title } = readSubject(subject)
  const agent = commit.coAuthors.map(agentOf).find((name) => name !== undefined)
  const told = files.length > mostFiles ? [] : files
  return {
    id: commitId(hash),
    type: reverts === undefined ? type : 'change',
    title: title === '' ? `Commit ${hash.slice(0, 10)}` : title,
    subtitle: `commit ${hash.slice(0, 10)} by ${author}`,
    narrative: [body.slice(0, longestBody), ...(files.length > mostFiles ? [`It changed ${files.length} files.`] : [])]
      .filter((part) => part !== '')
      .join('\n'),
    concepts: scope === undefined ? [] : [scope],
    filesModified: told.map(({ path }) => path),
    cites: {
      commit: hash,
      files: told.flatMap(({ path, blob }) => (blob === undefined ? [] : [{ path, blob }])).slice(0, mostCited),
    },
    project: folder,
    agent: agent ?? author,
    at,
    madeBy: 'git',
    ...(reverts !== undefined && { reverts: commitId(reverts) }),
  }
}

/** The same commit is the same in every clone. */
const commitId = (hash: string): string => `git ${hash}`

/** `feat(parser)!: read tables`, the form of conventional commits. */
const conventional = /^(\w+)(?:\(([^)]+)\))?!?:\s+(.+)$/s
const typesByWord: Readonly<Record<string, ObservationType>> = {
  feat: 'feature',
  feature: 'feature',
  fix: 'bugfix',
  bugfix: 'bugfix',
  hotfix: 'bugfix',
  refactor: 'refactor',
}
/** First words of subjects, in the forms in which they are written. */
const verbs: readonly [pattern: RegExp, type: ObservationType][] = [
  [/^(?:fix|repair|correct|resolve|mend|patch)(?:e[sd]|s|ed|ing)?\b/i, 'bugfix'],
  [/^(?:bug|hot)-?fix(?:es|ed)?\b/i, 'bugfix'],
  [/^(?:add|implement|introduce|support|allow|create|enable)(?:s|es|ed|d|ing)?\b/i, 'feature'],
  [/^(?:refactor|renam|extract|simplif|clean|reorgani[sz]|restructur|split|inlin)\w*\b/i, 'refactor'],
  [/^mov(?:e[sd]?|ing)\b/i, 'refactor'],
]

function readSubject(subject: string): { type: ObservationType; scope: string | undefined; title: string } {
  const [, kind = '', scope, rest] = conventional.exec(subject) ?? []
  const type = typesByWord[kind.toLowerCase()]
  if (rest !== undefined && (type !== undefined || /^(?:docs?|chore|test|ci|build|perf|style|revert)$/i.test(kind)))
    return { type: type ?? 'change', scope, title: rest }
  return { type: verbs.find(([pattern]) => pattern.test(subject))?.[1] ?? 'change', scope: undefined, title: subject }
}

/** Agents that sign what they wrote with a person; each under the name that its hooks use. */
const agents: readonly [pattern: RegExp, agent: string][] = [
  [/\bclaude\b/i, 'claude-code'],
  [/\bcodex\b/i, 'codex'],
  [/\bcursor\b/i, 'cursor'],
  [/\bgemini\b/i, 'gemini-cli'],
  [/\bopencode\b/i, 'opencode'],
  [/\bcopilot\b/i, 'copilot'],
]

const agentOf = (coAuthor: string): string | undefined => agents.find(([pattern]) => pattern.test(coAuthor))?.[1]

import type { ObservationType } from '../../core/vocabulary.ts'
import type { ImportedObservation } from '../../ports/importer.ts'
import type { Commit } from './read-commits.ts'

/** Message characters that are kept; longer messages contain a changelog. */
const longestBody = 4000
/** A commit that changes more files is about the layout, not about single files. */
const mostFiles = 100
/** Most files per commit whose later changes are tracked. */
const mostCited = 20

/** Converts a commit to an observation from its message and files. */
export function observeCommit(commit: Commit, folder: string): ImportedObservation {
  const { hash, author, at, subject, body, files, reverts } = commit
  const { type, scope, title } = readSubject(subject)
  const agent = commit.coAuthors.map(agentOf).find((name) => name !== undefined)
  const named = files.length > mostFiles ? [] : files
  return {
    id: commitId(hash),
    type: reverts === undefined ? type : 'change',
    title: title === '' ? `Commit ${hash.slice(0, 10)}` : title,
    subtitle: `commit ${hash.slice(0, 10)} by ${author}`,
    narrative: [body.slice(0, longestBody), ...(files.length > mostFiles ? [`It changed ${files.length} files.`] : [])]
      .filter((part) => part !== '')
      .join('\n'),
    concepts: scope === undefined ? [] : [scope],
    filesModified: named.map(({ path }) => path),
    cites: {
      commit: hash,
      files: named.flatMap(({ path, blob }) => (blob === undefined ? [] : [{ path, blob }])).slice(0, mostCited),
    },
    project: folder,
    agent: agent ?? author,
    at,
    madeBy: 'git',
    ...(reverts !== undefined && { reverts: commitId(reverts) }),
  }
}

/** A commit has the same id in every clone. */
const commitId = (hash: string): string => `git ${hash}`

/** `feat(parser)!: read tables`, a conventional commit. */
const conventional = /^(\w+)(?:\(([^)]+)\))?!?:\s+(.+)$/s
const typesByWord: Readonly<Record<string, ObservationType>> = {
  feat: 'feature',
  feature: 'feature',
  fix: 'bugfix',
  bugfix: 'bugfix',
  hotfix: 'bugfix',
  refactor: 'refactor',
}
/** First words of commit subjects, in their usual forms. */
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

/** Agents named as co-authors, with the names that their hooks use. */
const agents: readonly [pattern: RegExp, agent: string][] = [
  [/\bclaude\b/i, 'claude-code'],
  [/\bcodex\b/i, 'codex'],
  [/\bcursor\b/i, 'cursor'],
  [/\bgemini\b/i, 'gemini-cli'],
  [/\bopencode\b/i, 'opencode'],
  [/\bcopilot\b/i, 'copilot'],
]

const agentOf = (coAuthor: string): string | undefined => agents.find(([pattern]) => pattern.test(coAuthor))?.[1]

import type { Reader } from '../ports/database.ts'

/** Language by the first word of a run. Any project may use `make`, so it shows none. */
const languages: readonly (readonly [RegExp, string])[] = [
  [/^(?:npm|npx|pnpm|yarn|node|tsc|tsx|vitest|jest|mocha|eslint|biome|vite|webpack|deno|bun)\b/, 'javascript'],
  [/^(?:python|pip|pytest|unittest|uv|poetry|ruff|mypy|tox)\b/, 'python'],
  [/^go\b/, 'go'],
  [/^(?:cargo|rustc)\b/, 'rust'],
  [/^(?:javac|java|mvn|gradle)\b/, 'java'],
  [/^(?:ruby|rspec|bundle|rails|gem|rake)\b/, 'ruby'],
  [/^(?:php|phpunit|composer)\b/, 'php'],
  [/^(?:gcc|g\+\+|clang|cc|cmake)\b/, 'c'],
  [/^dotnet\b/, 'csharp'],
  [/^(?:mix|elixir|iex)\b/, 'elixir'],
  [/^swift\b/, 'swift'],
  [/^(?:dart|flutter)\b/, 'dart'],
]

/** Other names of a language, or of one whose projects use the same programs. */
const otherNames: Readonly<Record<string, string>> = {
  ...{ typescript: 'javascript', js: 'javascript', ts: 'javascript', node: 'javascript', py: 'python', golang: 'go' },
  ...{ kotlin: 'java', scala: 'java', cpp: 'c', 'c++': 'c', 'c#': 'csharp', dotnet: 'csharp', rb: 'ruby', rs: 'rust' },
}

const prefix = 'language:'

export const languageOf = (intent: string): string | undefined => languages.find(([form]) => form.test(intent))?.[1]

/**
 * Scopes of shared learnings or knowledge that apply in a project: universal ones, and those of its languages, by the
 * programs that were run there.
 */
export async function scopesFor(db: Reader, table: 'learnings' | 'knowledge', project: string): Promise<string[]> {
  const rows = await db.all<{ scope: string }>(`SELECT DISTINCT scope FROM ${table} WHERE scope LIKE '${prefix}%'`)
  // Mostly no such scope exists, and finding languages reads all runs.
  if (rows.length === 0) return ['universal']
  const spoken = await languagesOf(db, project)
  const isSpoken = (name: string) => spoken.has(otherNames[name] ?? name)
  return ['universal', ...rows.map(({ scope }) => scope).filter((scope) => isSpoken(scope.slice(prefix.length)))]
}

async function languagesOf(db: Reader, project: string): Promise<Set<string>> {
  const rows = await db.all<{ intent: string }>(
    `SELECT intent FROM learning_runs WHERE project = ? UNION SELECT intent FROM learning_run_counts WHERE project = ?
     UNION SELECT intent FROM learnings WHERE project = ?`,
    [project, project, project],
  )
  return new Set(rows.flatMap(({ intent }) => languageOf(intent) ?? []))
}

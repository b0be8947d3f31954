import { isObject } from '../core/object-of.ts'
import { settingNames } from './defaults.ts'

/** Setting names of older versions, without separators, with their current names. */
const formerNames: Readonly<Record<string, string>> = {
  searchftsweight: 'search.textWeight',
  searchkeywordweight: 'search.textWeight',
  searchvectorweight: 'search.semanticWeight',
  searchmaxresults: 'search.limit',
  qmdcommand: 'qmd.path',
}

/** Values of older versions, by the current name of the setting. */
const formerValues: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'search.provider': { none: 'keyword', builtin: 'native', sqlite: 'native' },
  'search.mode': { hybrid: 'query', keyword: 'search', semantic: 'vsearch', vector: 'vsearch' },
  'qmd.mode': { 'mcp-http': 'server', http: 'server', mcp: 'server' },
}

const bare = (name: string): string => name.replace(/[._-]/g, '').toLowerCase()

/** A setting with an old name or value, and its current form. */
export interface MovedSetting {
  path: readonly string[]
  name: string
  value: unknown
  /** One sentence for the owner. */
  note: string
}

/**
 * Converts a settings file with old names and values (`search_provider: none`, `qmd_mode: mcp-http`). Settings in the
 * current form win. Returns the settings and the converted ones; unknown names stay, and the schema refuses them.
 */
export function inTodaysWords(tree: Readonly<Record<string, unknown>>): {
  tree: Record<string, unknown>
  moved: MovedSetting[]
} {
  const known = new Map(settingNames.map((name) => [bare(name), name]))
  const today: Record<string, unknown> = {}
  const moved: MovedSetting[] = []
  for (const { path, value } of leavesOf(tree)) {
    const written = path.join('.')
    const name = settingNames.includes(written) ? written : (known.get(bare(written)) ?? formerNames[bare(written)])
    const meant = name === undefined ? undefined : formerValues[name]?.[String(value).toLowerCase()]
    if (name === undefined || (name === written && meant === undefined)) place(today, path, value)
    else
      moved.push({
        path,
        name,
        value: meant ?? value,
        note: `"${written}: ${value}" is read as "${name}: ${meant ?? value}". To update the file: "jarvis config set ${name} ${meant ?? value}".`,
      })
  }
  return { tree: today, moved: moved.filter(({ name, value }) => place(today, name.split('.'), value)) }
}

interface Leaf {
  path: readonly string[]
  value: unknown
}

/** Values with their key paths; an empty section is a leaf, so that it is not lost. */
function leavesOf(tree: Readonly<Record<string, unknown>>, above: readonly string[] = []): Leaf[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    isObject(value) && Object.keys(value).length > 0
      ? leavesOf(value, [...above, key])
      : [{ path: [...above, key], value }],
  )
}

/** Sets the value; false if the path is already set. */
function place(tree: Record<string, unknown>, path: readonly string[], value: unknown): boolean {
  let at = tree
  for (const key of path.slice(0, -1)) {
    if (!isObject(at[key])) at[key] = {}
    at = at[key] as Record<string, unknown>
  }
  const last = path.at(-1) as string
  if (Object.hasOwn(at, last)) return false
  at[last] = value
  return true
}

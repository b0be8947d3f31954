import { startedInBackground } from '../../capture/background-runs.ts'
import type { CapturedEvent } from '../../capture/captured-event.ts'
import { silentClient } from '../../capture/known-fixes.ts'
import { objectOf } from '../../core/object-of.ts'
import { estimateTokens } from '../../text/budget.ts'
import type { Action } from './action.ts'

/** Characters that are read from either end of an output: runners print failures at the end. */
const outputEnd = 20_000

/** Tools by the last part of their name, in lower case letters only. */
const kinds: Readonly<Record<string, Action['kind']>> = {
  read: 'read',
  readfile: 'read',
  view: 'read',
  edit: 'edit',
  multiedit: 'edit',
  write: 'edit',
  writefile: 'edit',
  notebookedit: 'edit',
  replace: 'edit',
  strreplace: 'edit',
  bash: 'command',
  shell: 'command',
  exec: 'command',
  execcommand: 'command',
  runshellcommand: 'command',
  runcommand: 'command',
  grep: 'search',
  searchfilecontent: 'search',
  grepsearch: 'search',
  codesearch: 'search',
  webfetch: 'web',
  websearch: 'web',
  googlewebsearch: 'web',
  task: 'delegated',
  agent: 'delegated',
  sessionsspawn: 'delegated',
  spawnagent: 'delegated',
  invokeagent: 'delegated',
}

/** The action of a tool event; undefined for other events. `pathOf` makes paths relative. */
export function readAction(event: CapturedEvent, pathOf: (path: string) => string): Action | undefined {
  const { tool, key, at } = event
  if (tool === undefined) return undefined
  const input = objectOf(tool.input)
  const failed = event.kind === 'tool-failure'
  const output = failed ? (tool.error ?? '') : textOf(tool.output)
  const base = { key, at, tool: tool.name, tokens: estimateTokens(output) }
  const kind = kinds[tool.name.toLowerCase().replace(/[^a-z]/g, '')] ?? 'other'
  const file = first(input, ['file_path', 'filePath', 'notebook_path', 'path', 'target_file', 'absolute_path'])
  if (kind === 'read' && file !== '') return { ...base, kind, file: pathOf(file) }
  if (kind === 'edit' && file !== '' && !failed)
    return { ...base, kind, file: pathOf(file), ...change(input, tool.output) }
  // When a background command starts, its outcome is unknown.
  if (kind === 'command' && startedInBackground(tool) === undefined) {
    const given = input.command ?? input.cmd
    const command = Array.isArray(given) ? given.slice(given.length > 2 ? -1 : 0).join(' ') : stringOf(given)
    if (command !== '')
      return {
        ...base,
        kind,
        command,
        output: ends(output),
        failed,
        isEndKnown: failed || event.client !== silentClient,
      }
  }
  if (kind === 'search') return { ...base, kind, query: first(input, ['pattern', 'query']) }
  if (kind === 'web') return { ...base, kind, target: first(input, ['url', 'query', 'prompt']) }
  if (kind === 'delegated')
    return { ...base, kind, task: first(input, ['description', 'prompt', 'task', 'message']).slice(0, 200) }
  return { ...base, kind: 'other', failed, output: ends(output) }
}

function change(
  input: Record<string, unknown>,
  output: unknown,
): { before: string; after: string; isNew: boolean; replacesAll: boolean } {
  const edits = Array.isArray(input.edits) ? input.edits.map(objectOf) : [input]
  const all = (names: readonly string[]) => edits.map((edit) => first(edit, names)).join('\n')
  return {
    before: all(['old_string', 'oldString', 'old_str']),
    after: all(['new_string', 'newString', 'new_str', 'content', 'new_source']),
    isNew: objectOf(output).type === 'create',
    replacesAll: objectOf(output).type === 'update',
  }
}

const ends = (text: string): string =>
  text.length <= 2 * outputEnd ? text : `${text.slice(0, outputEnd)}\n${text.slice(-outputEnd)}`

const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const first = (values: Record<string, unknown>, names: readonly string[]): string =>
  names.map((name) => stringOf(values[name])).find((value) => value !== '') ?? ''

/** The result of a tool, as one text. */
function textOf(output: unknown): string {
  if (typeof output === 'string') return output
  if (Array.isArray(output)) return output.map(textOf).join('\n')
  const { stdout, stderr, file, content, text, output: inner } = objectOf(output)
  const parts = [stdout, stderr, text, inner, content, objectOf(file).content].filter((part) => part !== undefined)
  return parts
    .map((part) => (typeof part === 'string' ? part : textOf(part)))
    .filter((part) => part !== '')
    .join('\n')
}

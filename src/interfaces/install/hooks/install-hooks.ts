import type { Machine } from '../../../clients/client.ts'
import { type Entry, isSame } from '../../../clients/text/config-text.ts'
import { configError } from '../../../core/errors.ts'
import { isObject } from '../../../core/object-of.ts'
import type { Change } from '../change.ts'
import { type ConfigFile, readConfigFile } from '../config-file.ts'
import { type Plan, plannedChange } from '../planned-change.ts'
import { guardText } from '../registration.ts'
import type { ClientHooks } from './client-hooks.ts'
import { isOurs } from './hook-command.ts'

const path = ['hooks']

/**
 * Registers our hook for every captured event, or updates it; other hooks stay. Nothing is written before `write`.
 * Errors: Config for a file that does not parse or whose hooks are elsewhere.
 */
export function prepareHooks(hooks: ClientHooks, machine: Machine, command: string): Change {
  hooks.check?.(machine)
  return prepare(hooks, machine, (items, event) => {
    const others = items.filter((item) => !isOnlyOurs(hooks, item))
    return hooks.events.includes(event) ? [...others, hooks.group(command, event)] : others
  })
}

/**
 * Removes our hook from every event. An unchanged file gets its former content; a file with only our hooks is removed.
 */
export const prepareHooksRemoval = (hooks: ClientHooks, machine: Machine): Change =>
  prepare(hooks, machine, (items) => items.filter((item) => !isOnlyOurs(hooks, item)))

type Edit = (items: readonly unknown[], event: string) => unknown[]

const prepare = (hooks: ClientHooks, machine: Machine, edit: Edit): Change =>
  plannedChange(() => {
    const file = readConfigFile(hooks.file(machine))
    return guardText(file.path, () => plan(hooks, file, edit))
  }, machine)

function plan(hooks: ClientHooks, file: ConfigFile, edit: Edit): Plan {
  const text = hooks.language(file.text)
  const before = hooksIn(file, text.get(path))
  const events = [...new Set([...Object.keys(before), ...hooks.events])]
  const edited = events.map((event) => [event, edit(listOf(file, before, event), event)] as const)
  const wanted = Object.fromEntries(
    edited.filter(([event, items]) => items.length > 0 || isForeignEmpty(before, event)),
  )
  const ours = oursIn(hooks, before)
  return {
    file,
    after: isSame(before, wanted) ? file.text : textAfter(hooks, file, before, wanted),
    state: before,
    ours: [...ours, ...oursIn(hooks, wanted)],
    hadOurs: ours.length > 0,
    backup: backupOf(file),
  }
}

/** undefined where no file is to be left. */
function textAfter(hooks: ClientHooks, file: ConfigFile, before: Entry, wanted: Entry): string | undefined {
  const former = formerText(hooks, file, before, wanted)
  if (former !== false) return former
  if (Object.keys(wanted).length === 0) return hooks.language(file.text).remove(path)
  return hooks.language(file.text.trim() === '' ? hooks.empty : file.text).put(path, wanted)
}

/** A list that was already empty is not ours to remove. */
const isForeignEmpty = (before: Entry, event: string): boolean =>
  Array.isArray(before[event]) && before[event].length === 0

/**
 * The file's content from before our hooks, if nothing else has changed since: its text, or undefined if the file did
 * not exist. false: the file was changed.
 */
function formerText(hooks: ClientHooks, file: ConfigFile, before: Entry, wanted: Entry): string | undefined | false {
  const backup = readConfigFile(backupOf(file))
  const former = backup.bytes === undefined ? '' : backup.text
  const text = hooks.language(former)
  if (!isSame(text.get(path) ?? {}, wanted)) return false
  const base = former.trim() === '' ? hooks.empty : former
  if (hooks.language(base).put(path, before) !== file.text) return false
  return backup.bytes === undefined ? undefined : former
}

/** Separate from the copy that is kept of the same file for its servers. */
const backupOf = ({ path: file }: ConfigFile): string => `${file}.hooks.jarvis-backup`

function hooksIn({ path: file }: ConfigFile, value: unknown): Entry {
  if (value === undefined) return {}
  if (isObject(value)) return value
  throw configError(
    'client_config_unreadable',
    `"hooks" in ${file} is not an object. Correct it; nothing was changed.`,
    {
      path: file,
    },
  )
}

function listOf({ path: file }: ConfigFile, hooks: Entry, event: string): readonly unknown[] {
  const value = hooks[event] ?? []
  if (Array.isArray(value)) return value
  throw configError(
    'client_config_unreadable',
    `"hooks.${event}" in ${file} is not a list. Correct it; nothing was changed.`,
    {
      path: file,
    },
  )
}

const isOnlyOurs = (hooks: ClientHooks, item: unknown): boolean => {
  const commands = hooks.commandsIn(item)
  return commands.length > 0 && commands.every(isOurs)
}

/** Our entries, whose values may be shown. */
const oursIn = (hooks: ClientHooks, value: Entry): Entry[] =>
  Object.values(value)
    .flatMap((items) => (Array.isArray(items) ? items : []))
    .flatMap((item) => hooks.commandsIn(item).filter(isOurs))
    .map((command) => ({ type: 'command', command }))

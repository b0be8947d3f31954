import { rmSync } from 'node:fs'
import { configError, conflict } from '../../../core/errors.ts'
import { isObject } from '../../../core/object-of.ts'
import { type Change, unchanged } from '../change.ts'
import type { Machine } from '../client.ts'
import {
  type ConfigFile,
  ownerOnly,
  readConfigFile,
  removeConfigFile,
  writeBackup,
  writeConfigFile,
} from '../config-file.ts'
import { guardText } from '../registration.ts'
import { showChange } from '../show-change.ts'
import { type Entry, isSame } from '../text/config-text.ts'
import type { ClientHooks } from './client-hooks.ts'
import { isOurs } from './hook-command.ts'

const path = ['hooks']

/**
 * Registers our hook for every event that is captured, or brings it up to date; hooks of others stay where they are.
 * Nothing is written before `write`. Errors: Config for a file that does not parse or whose hooks stand elsewhere.
 */
export function prepareHooks(hooks: ClientHooks, machine: Machine, command: string): Change {
  hooks.check?.(machine)
  return prepare(hooks, machine, (items, event) => {
    const others = items.filter((item) => !isOnlyOurs(hooks, item))
    return hooks.events.includes(event) ? [...others, hooks.group(command, event)] : others
  })
}

/** Takes our hook out of every event; a file that is as we found it, or that only we were in, comes back or goes. */
export const prepareHooksRemoval = (hooks: ClientHooks, machine: Machine): Change =>
  prepare(hooks, machine, (items) => items.filter((item) => !isOnlyOurs(hooks, item)))

type Edit = (items: readonly unknown[], event: string) => unknown[]

function prepare(hooks: ClientHooks, machine: Machine, edit: Edit): Change {
  const shown = plan(hooks, machine, edit)
  if (isSame(shown.before, shown.wanted)) return unchanged(shown.file.path)
  return {
    path: shown.file.path,
    diff: showChange({
      path: shown.file.path,
      before: shown.file.bytes && shown.file.text,
      after: shown.after,
      ours: [...oursIn(hooks, shown.before), ...oursIn(hooks, shown.wanted)],
    }),
    write() {
      const now = plan(hooks, machine, edit)
      if (!isSame(now.before, shown.before))
        throw conflict(
          'client_config_changed',
          `${now.file.path} was changed by somebody else just now. Run this again.`,
          {
            path: now.file.path,
          },
        )
      return write(hooks, machine, now)
    },
  }
}

interface Plan {
  file: ConfigFile
  before: Entry
  wanted: Entry
  /** undefined where no file is to be left. */
  after: string | undefined
}

function plan(hooks: ClientHooks, machine: Machine, edit: Edit): Plan {
  const file = readConfigFile(hooks.file(machine))
  return guardText(file.path, () => {
    const text = hooks.language(file.text)
    const before = hooksIn(file, text.get(path))
    const events = [...new Set([...Object.keys(before), ...hooks.events])]
    const edited = events.map((event) => [event, edit(listOf(file, before, event), event)] as const)
    const wanted = Object.fromEntries(
      edited.filter(([event, items]) => items.length > 0 || isForeignEmpty(before, event)),
    )
    if (isSame(before, wanted)) return { file, before, wanted, after: file.bytes && file.text }
    const former = formerText(hooks, file, before, wanted)
    if (former !== false) return { file, before, wanted, after: former }
    const base = file.text.trim() === '' ? hooks.empty : file.text
    const after = Object.keys(wanted).length === 0 ? text.remove(path) : hooks.language(base).put(path, wanted)
    return { file, before, wanted, after }
  })
}

/** A list that somebody left empty is not ours to take away. */
const isForeignEmpty = (before: Entry, event: string): boolean =>
  Array.isArray(before[event]) && before[event].length === 0

/**
 * What the file was before us, where these are the hooks it then had and nothing else has changed since: its text, or
 * undefined where there was none. false: somebody has changed it.
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

function write(hooks: ClientHooks, machine: Machine, { file, before, after }: Plan) {
  const backup = backupOf(file)
  const hadOurs = oursIn(hooks, before).length > 0
  if (after === undefined) {
    if (file.bytes !== undefined) removeConfigFile(file, machine.userHome)
    return {}
  }
  if (!hadOurs && file.bytes !== undefined) writeBackup(backup, file.bytes)
  writeConfigFile(file, file.mark + after, ownerOnly)
  const kept = readConfigFile(backup)
  if (kept.bytes === undefined) return {}
  if (kept.text !== after) return { backup }
  rmSync(backup, { force: true })
  return {}
}

/** Apart from the copy that is kept of the same file for its servers. */
const backupOf = ({ path: file }: ConfigFile): string => `${file}.hooks.jarvis-backup`

function hooksIn({ path: file }: ConfigFile, value: unknown): Entry {
  if (value === undefined) return {}
  if (isObject(value)) return value
  throw configError('client_config_unreadable', `"hooks" in ${file} is no object. Correct it; nothing was changed.`, {
    path: file,
  })
}

function listOf({ path: file }: ConfigFile, hooks: Entry, event: string): readonly unknown[] {
  const value = hooks[event] ?? []
  if (Array.isArray(value)) return value
  throw configError(
    'client_config_unreadable',
    `"hooks.${event}" in ${file} is no list. Correct it; nothing was changed.`,
    {
      path: file,
    },
  )
}

const isOnlyOurs = (hooks: ClientHooks, item: unknown): boolean => {
  const commands = hooks.commandsIn(item)
  return commands.length > 0 && commands.every(isOurs)
}

/** Entries of ours, whose values may be shown. */
const oursIn = (hooks: ClientHooks, value: Entry): Entry[] =>
  Object.values(value)
    .flatMap((items) => (Array.isArray(items) ? items : []))
    .flatMap((item) => hooks.commandsIn(item).filter(isOurs))
    .map((command) => ({ type: 'command', command }))

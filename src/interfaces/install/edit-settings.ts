import { rmSync } from 'node:fs'
import { conflict } from '../../core/errors.ts'
import { type Change, unchanged } from './change.ts'
import type { Machine } from './client.ts'
import {
  type ConfigFile,
  ownerOnly,
  readConfigFile,
  removeConfigFile,
  writeBackup,
  writeConfigFile,
} from './config-file.ts'
import { guardText } from './registration.ts'
import { showChange } from './show-change.ts'
import { isSame } from './text/config-text.ts'

/** What stands in several places of a settings file, as edits of its text. They throw TextFault. */
export interface SettingsEdit {
  path: string
  /** Ending of the copy that is kept of the file before it was edited. */
  backupEnding: string
  /** The text with everything in its place; the same text where it is there already. */
  put(text: string): string
  /** The text without what is ours. */
  remove(text: string): string
  /** Whether `text` is what comes of putting what is ours in it into `former`. */
  isOutcome(former: string, text: string): boolean
  /** What stands at our places: when that has changed since it was shown, nothing is written. */
  state(text: string): unknown
  /** Entries in it whose values may be shown. */
  ours(text: string): readonly unknown[]
  /** What a user may write into a file that cannot be read. */
  byHand: string
}

/** Puts everything in its place, after showing it. Throws Config for a file that does not parse, Conflict at `write`. */
export const prepareEdit = (edit: SettingsEdit, machine: Machine): Change =>
  prepare(edit, machine, (text) => edit.put(text))

/** Takes it out again: the former bytes come back where nobody else has changed the file since. */
export const prepareEditRemoval = (edit: SettingsEdit, machine: Machine): Change =>
  prepare(edit, machine, (text) => (edit.remove(text) === text ? text : formerText(edit, text)))

/** undefined where no file is to be left. */
type Step = (text: string) => string | undefined

function prepare(edit: SettingsEdit, machine: Machine, step: Step): Change {
  const shown = plan(edit, step)
  const before = shown.file.bytes && shown.file.text
  if (shown.after === shown.file.text) return unchanged(edit.path)
  return {
    path: edit.path,
    diff: showChange({
      path: edit.path,
      before,
      after: shown.after,
      ours: [...edit.ours(shown.file.text), ...edit.ours(shown.after ?? '')],
    }),
    write() {
      const now = plan(edit, step)
      if (isSame(now.state, shown.state)) return write(edit, machine, now)
      const { path } = edit
      throw conflict('client_config_changed', `${path} was changed by somebody else just now. Run this again.`, {
        path,
      })
    },
  }
}

interface Plan {
  file: ConfigFile
  after: string | undefined
  state: unknown
}

function plan(edit: SettingsEdit, step: Step): Plan {
  const file = readConfigFile(edit.path)
  return guardText(file.path, () => ({ file, after: step(file.text), state: edit.state(file.text) }), edit.byHand)
}

/** The text before our edit, where nothing else has changed since; else without what is ours. */
function formerText(edit: SettingsEdit, text: string): string | undefined {
  const { bytes, text: former } = readConfigFile(edit.path + edit.backupEnding)
  return edit.isOutcome(former, text) ? bytes && former : edit.remove(text)
}

function write(edit: SettingsEdit, machine: Machine, { file, after }: Plan) {
  const path = edit.path + edit.backupEnding
  if (after === undefined) {
    removeConfigFile(file, machine.userHome)
    return {}
  }
  const isFirst = edit.remove(file.text) === file.text
  if (isFirst && file.bytes !== undefined) writeBackup(path, file.bytes)
  writeConfigFile(file, file.mark + after, ownerOnly)
  const kept = readConfigFile(path)
  if (kept.bytes === undefined) return {}
  if (kept.text !== after) return { backup: path }
  rmSync(path, { force: true })
  return {}
}

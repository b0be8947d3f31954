import type { Machine } from '../../clients/client.ts'
import type { Change } from './change.ts'
import { readConfigFile } from './config-file.ts'
import { type Plan, plannedChange } from './planned-change.ts'
import { guardText } from './registration.ts'

/** Edits of a settings file's text in several places. They throw TextFault. */
export interface SettingsEdit {
  path: string
  /** Suffix of the copy from before the edit. */
  backupEnding: string
  /** The text with all of our entries; unchanged if they are already there. */
  put(text: string): string
  /** The text without our entries. */
  remove(text: string): string
  /** Whether `text` is the result of adding our entries to `former`. */
  isOutcome(former: string, text: string): boolean
  /** The current values in our places: if they change after being shown, nothing is written. */
  state(text: string): unknown
  /** Entries in it whose values may be shown. */
  ours(text: string): readonly unknown[]
  /** Instructions for a file that cannot be parsed. */
  byHand: string
}

/** Puts everything in its place, after showing it. Throws Config for a file that does not parse, Conflict at `write`. */
export const prepareEdit = (edit: SettingsEdit, machine: Machine): Change =>
  prepare(edit, machine, (text) => edit.put(text))

/** Removes our entries: the former bytes are restored if the file was not changed since. */
export const prepareEditRemoval = (edit: SettingsEdit, machine: Machine): Change =>
  prepare(edit, machine, (text) => (edit.remove(text) === text ? text : formerText(edit, text)))

/** undefined where no file is to be left. */
type Step = (text: string) => string | undefined

const prepare = (edit: SettingsEdit, machine: Machine, step: Step): Change =>
  plannedChange(() => {
    const file = readConfigFile(edit.path)
    const plan = (): Plan => {
      const after = step(file.text)
      return {
        file,
        after,
        state: edit.state(file.text),
        ours: [...edit.ours(file.text), ...edit.ours(after ?? '')],
        hadOurs: edit.remove(file.text) !== file.text,
        backup: edit.path + edit.backupEnding,
      }
    }
    return guardText(file.path, plan, edit.byHand)
  }, machine)

/** The text from before our edit, if nothing else has changed since; otherwise the text without our entries. */
function formerText(edit: SettingsEdit, text: string): string | undefined {
  const { bytes, text: former } = readConfigFile(edit.path + edit.backupEnding)
  return edit.isOutcome(former, text) ? bytes && former : edit.remove(text)
}

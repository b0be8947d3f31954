import type { Machine } from '../../clients/client.ts'
import type { Change } from './change.ts'
import { readConfigFile } from './config-file.ts'
import { type Plan, plannedChange } from './planned-change.ts'
import { guardText } from './registration.ts'

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

/** The text before our edit, where nothing else has changed since; else without what is ours. */
function formerText(edit: SettingsEdit, text: string): string | undefined {
  const { bytes, text: former } = readConfigFile(edit.path + edit.backupEnding)
  return edit.isOutcome(former, text) ? bytes && former : edit.remove(text)
}

import { rmSync } from 'node:fs'
import type { Machine } from '../../clients/client.ts'
import { isSame } from '../../clients/text/config-text.ts'
import { conflict } from '../../core/errors.ts'
import { type Change, unchanged } from './change.ts'
import {
  type ConfigFile,
  ownerOnly,
  readConfigFile,
  removeConfigFile,
  writeBackup,
  writeConfigFile,
} from './config-file.ts'
import { showChange } from './show-change.ts'

/** What is to become of a file, thought through on what it is now. */
export interface Plan {
  file: ConfigFile
  /** The same text where nothing is to be done; undefined where no file is to be left. */
  after: string | undefined
  /** What stands at our places: when that has changed since it was shown, nothing is written. */
  state: unknown
  /** Entries before and after whose values may be shown. */
  ours: readonly unknown[]
  /** Whether anything of ours is in it already: the copy that is kept is of the file before us. */
  hadOurs: boolean
  /** Path of that copy. */
  backup: string
}

/** Shows a plan, and makes it anew when it is to be carried out. Throws Conflict at `write`. */
export function plannedChange(plan: () => Plan, machine: Machine): Change {
  const shown = plan()
  const { path } = shown.file
  if (shown.after === shown.file.text) return unchanged(path)
  const before = shown.file.bytes && shown.file.text
  return {
    path,
    diff: showChange({ path, before, after: shown.after, ours: shown.ours }),
    write() {
      const now = plan()
      if (isSame(now.state, shown.state)) return write(now, machine)
      throw conflict('client_config_changed', `${path} was changed by another program just now. Run this again.`, {
        path,
      })
    },
  }
}

function write({ file, after, hadOurs, backup }: Plan, machine: Machine) {
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

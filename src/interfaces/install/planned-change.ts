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

/** Planned content of a file, based on its current one. */
export interface Plan {
  file: ConfigFile
  /** The same text where nothing is to be done; undefined where no file is to be left. */
  after: string | undefined
  /** The current values in our places: if they change after being shown, nothing is written. */
  state: unknown
  /** Entries before and after whose values may be shown. */
  ours: readonly unknown[]
  /** Whether the file already had our entries: the copy must be of the file before them. */
  hadOurs: boolean
  /** Path of that copy. */
  backup: string
}

/** Shows a plan, and computes it again before it is carried out. Throws Conflict at `write`. */
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

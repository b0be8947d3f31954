import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

/** The command that installs QMD. */
export const qmdInstall = ['npm', 'install', '--global', '@tobilu/qmd'] as const

/** QMD does not start on older ones. */
const oldestNode = 22

/** Whether QMD is installed, and whether it could be. */
export interface QmdOffer {
  isInstalled: boolean
  /** The Node of this process is new enough for it. */
  nodeFits: boolean
  nodeVersion: string
  command: string
}

/** Looks for the program where the shell would, without starting it. `path` is the setting `qmd.path`. */
export function offerQmd(path: string, searched: string | undefined, nodeVersion: string): QmdOffer {
  const endings = process.platform === 'win32' ? ['.cmd', '.exe', ''] : ['']
  const folders = isAbsolute(path) ? [''] : (searched ?? '').split(delimiter).filter((folder) => folder !== '')
  const isInstalled = folders.some((folder) => endings.some((ending) => isProgram(join(folder, path + ending))))
  const nodeFits = Number(nodeVersion.split('.')[0]) >= oldestNode
  return { isInstalled, nodeFits, nodeVersion, command: qmdInstall.join(' ') }
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

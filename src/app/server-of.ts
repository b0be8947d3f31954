import type { Home } from '../config/home.ts'
import { hasFormerSettings, runningServer } from '../config/running-server.ts'
import type { ServerStatus } from './status.ts'

/** The server of a home, where one runs. */
export function serverOf(home: Home): ServerStatus | null {
  const record = runningServer(home)
  if (!record) return null
  const { url, pid, version, startedAt } = record
  return { url, pid, version, startedAt, formerSettings: hasFormerSettings(home, record) }
}

/** Files by which processes of a home see whether the owner is here, and whether one works in the background. */
export const idleFilesOf = (home: Home) => ({
  ...{ activity: home.activityFile, log: home.idleLog, pause: home.idlePause },
  isServed: () => runningServer(home) !== undefined,
})

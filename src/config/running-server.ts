import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { contentMark } from '../core/ids.ts'
import { ensureFolder } from '../core/own-files.ts'
import { placeFirst } from '../core/platform/files.ts'
import { isAliveAndOurs } from '../core/platform/processes.ts'
import type { Home } from './home.ts'

/** What `server.json` says of the server that serves a home. */
export interface ServerRecord {
  pid: number
  port: number
  url: string
  version: string
  /** Epoch milliseconds. */
  startedAt: number
  /** Space that it answers from when a request names none. */
  space: string
  /** Mark of its settings: a program with others answers for itself. */
  settings: string
  /** Mark of its settings file as it read it; it takes no change over. */
  settingsFile: string
  /** It follows the folders and computes vectors: nobody else needs to. */
  watch: boolean
}

/** Only the owner: it names a process that holds the owner's notes. */
const fileMode = 0o600

/** The server of this home, or undefined where none runs. A file left by a crash counts as none. */
export function runningServer(home: Home): ServerRecord | undefined {
  const record = readRecord(home)
  return record && isAliveAndOurs(record.pid) ? record : undefined
}

/**
 * Writes who serves the home, unless somebody does: then that one is returned and nothing changes. What a crash left is
 * replaced. `isThere` says whether a record whose process is alive is really a server: ids of processes are used again.
 */
export async function claimHome(
  home: Home,
  record: ServerRecord,
  isThere: (other: ServerRecord) => Promise<boolean>,
): Promise<ServerRecord | undefined> {
  ensureFolder(dirname(home.serverFile))
  const draft = `${home.serverFile}.${record.pid}`
  writeFileSync(draft, `${JSON.stringify(record, null, 2)}\n`, { mode: fileMode })
  try {
    for (;;) {
      if (placeFirst(draft, home.serverFile)) return undefined
      const other = readRecord(home)
      // Nobody else can have the port that this server listens on.
      if (other && isAliveAndOurs(other.pid) && other.port !== record.port && (await isThere(other))) return other
      // Somebody else may have found out the same meanwhile, and have taken the place.
      if (readRecord(home)?.startedAt === other?.startedAt) rmSync(home.serverFile, { force: true })
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Mark of what the settings file says now; '' where there is none. */
export function markOfSettings({ configFile }: Home): string {
  try {
    const content = readFileSync(configFile)
    // What `config unset` leaves of the only setting says as little as no file.
    return content.length === 0 ? '' : contentMark(content)
  } catch {
    return ''
  }
}

/** Whether the settings file says something else than when the server started. One of a former version did not note it. */
export const hasFormerSettings = (home: Home, { settingsFile }: Pick<ServerRecord, 'settingsFile'>): boolean =>
  settingsFile !== undefined && settingsFile !== markOfSettings(home)

/** Takes the record away, if it is still this server's. */
export function releaseHome(home: Home, { pid, port }: ServerRecord): void {
  const now = readRecord(home)
  if (now?.pid === pid && now.port === port) rmSync(home.serverFile, { force: true })
}

function readRecord({ serverFile }: Home): ServerRecord | undefined {
  try {
    const record = JSON.parse(readFileSync(serverFile, 'utf8')) as ServerRecord
    const { pid, port, url } = record
    return Number.isInteger(pid) && Number.isInteger(port) && url === `http://127.0.0.1:${port}` ? record : undefined
  } catch {
    return undefined
  }
}

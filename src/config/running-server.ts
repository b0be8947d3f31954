import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { contentMark } from '../core/ids.ts'
import { ensureFolder } from '../core/own-files.ts'
import { placeFirst } from '../core/platform/files.ts'
import { isAliveAndOurs } from '../core/platform/processes.ts'
import type { Home } from './home.ts'

/** Content of `server.json`: the server of a home. */
export interface ServerRecord {
  pid: number
  port: number
  url: string
  version: string
  /** Epoch milliseconds. */
  startedAt: number
  /** Space used if a request names none. */
  space: string
  /** Hash of its settings: a program with different settings does not use it. */
  settings: string
  /** Hash of its settings file when it was read; later changes need a restart. */
  settingsFile: string
  /** It watches the folders and computes vectors, so other processes need not. */
  watch: boolean
}

/** Readable only by the owner. */
const fileMode = 0o600

/** The running server of this home, or undefined. A file left by a crash is ignored. */
export function runningServer(home: Home): ServerRecord | undefined {
  const record = readRecord(home)
  return record && isAliveAndOurs(record.pid) ? record : undefined
}

/**
 * Records the server of the home, unless another one runs: then that one is returned and nothing changes. A record left
 * by a crash is replaced. `isThere` checks whether a live process is really a server: process ids are reused.
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
      // No other process can use the port that this server listens on.
      if (other && isAliveAndOurs(other.pid) && other.port !== record.port && (await isThere(other))) return other
      // Another process may have replaced the record in the meantime.
      if (readRecord(home)?.startedAt === other?.startedAt) rmSync(home.serverFile, { force: true })
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Hash of the current settings file; '' if it is missing. */
export function markOfSettings({ configFile }: Home): string {
  try {
    const content = readFileSync(configFile)
    // After `config unset` of the only setting the file counts as missing.
    return content.length === 0 ? '' : contentMark(content)
  } catch {
    return ''
  }
}

/** Whether the settings file has changed since the server started. Servers of former versions did not record it. */
export const hasFormerSettings = (home: Home, { settingsFile }: Pick<ServerRecord, 'settingsFile'>): boolean =>
  settingsFile !== undefined && settingsFile !== markOfSettings(home)

/** Removes the record, if it is still this server's. */
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

import { join } from 'node:path'
import { findUserHome } from '../core/platform/user-home.ts'
import type { CallOptions, Clock, Logger } from '../core/runtime.ts'
import type { Probe } from './ask-server.ts'
import type { ServerHealth } from './check-servers.ts'
import { type ConfiguredServer, readEntry, type Variables } from './configured-server.ts'
import { logHealth } from './health-log.ts'
import type { NoticeSettings } from './notify.ts'

export interface ServerNeeds {
  clock: Clock
  logger: Logger
  /** The home that keeps the log; undefined for a space that has none. */
  home: string | undefined
  environment: Variables
  settings: {
    offline: boolean
    mcp: {
      servers: readonly { readonly name: string }[]
      probes: readonly Probe[]
      /** Milliseconds. */
      timeout: number
    } & Omit<NoticeSettings, 'offline'>
  }
}

export interface HealthRequest {
  /** A project whose own settings count, too: its servers are started. */
  folder?: string | undefined
  /** Show the notice on the desktop and send it to the webhook. */
  notify?: boolean | undefined
}

/** What a session may use, and what the owner should know. Times are milliseconds. */
export interface HealthReport {
  servers: ServerHealth[]
  /** Servers that answered, with how they are reached. Holds secrets: for the session, never for an answer. */
  usable: ConfiguredServer[]
  /** One sentence on those that are left out; undefined where all answered. */
  notice: string | undefined
  /** Settings that could not be read, and notices that did not arrive, one sentence each. */
  problems: string[]
  /** How much longer than `mcp.timeout` servers were given, because the machine was busy. */
  extraMs: number
  milliseconds: number
}

export type Servers = ReturnType<typeof createServers>

/** The client of the protocol is large, and every command that walks the subsystems makes a face: it waits for a question. */
const loadAsking = async () => ({
  ...(await import('./check-servers.ts')),
  ...(await import('./notify.ts')),
  ...(await import('./read-servers.ts')),
})

/** The MCP servers of the owner: which are configured, and which of them answer now. */
export function createServers({ clock, logger, home, environment, settings }: ServerNeeds) {
  const { mcp, offline } = settings
  const machine = {
    platform: process.platform,
    userHome: environment.HOME ?? environment.USERPROFILE ?? findUserHome() ?? '',
    variables: environment,
  }

  /**
   * Asks every configured server: call it before a session, and give the session what is in `usable`. A later session
   * asks again. It takes the setting `mcp.timeout` and half a second at most, and longer only where the machine is so busy
   * that the programs do not run; notices go out beside it.
   */
  async function check({ folder, notify: wantsNotice = false }: HealthRequest = {}, { signal }: CallOptions = {}) {
    const startedAt = performance.now()
    const { checkServers, noticeOf, notify, readServers } = await loadAsking()
    const { servers: configured, unasked, problems } = readServers({ machine, own: mcp.servers, folder })
    const { servers, extraMs } = await checkServers(configured, unasked, {
      timeoutMs: mcp.timeout,
      probes: mcp.probes,
      offline,
      variables: environment,
      signal,
    })
    const usable = configured.filter((_, index) => servers[index]?.state === 'ok')
    const notice = noticeOf(servers)
    const report: HealthReport = { servers, usable, notice, problems, extraMs, milliseconds: 0 }
    report.milliseconds = Math.round(performance.now() - startedAt)
    if (home !== undefined) logHealth(join(home, 'logs', 'mcp-health.log'), clock(), servers)
    if (notice !== undefined) logger.warn(notice)
    const arriving = wantsNotice && notice !== undefined ? notify(notice, servers, { ...mcp, offline }) : undefined
    return { report, arriving: arriving ?? Promise.resolve([] as string[]) }
  }

  /**
   * Those of a session's own servers that answer now, as they were given, and a sentence on each that is left out or whose
   * tools read like instructions. Takes as long as `check`.
   */
  async function usableOf<Entry>(given: Readonly<Record<string, Entry>>, { signal }: CallOptions = {}) {
    const read = Object.entries(given).map(([name, entry]) => ({ name, entry: readEntry(entry, environment) }))
    const configured = read.flatMap(({ name, entry }) =>
      'reach' in entry ? [{ name, clients: ['profile'], reach: entry.reach }] : [],
    )
    const unasked = read.flatMap(({ name, entry }) =>
      'reason' in entry ? [{ name, clients: ['profile'], reason: entry.reason }] : [],
    )
    const { checkServers } = await loadAsking()
    const options = { timeoutMs: mcp.timeout, probes: mcp.probes, offline, variables: environment, signal }
    const { servers: health } = await checkServers(configured, unasked, options)
    const isOk = new Set(health.filter(({ state }) => state === 'ok').map(({ name }) => name))
    return {
      usable: Object.fromEntries(Object.entries(given).filter(([name]) => isOk.has(name))),
      // Warnings begin with the name already.
      notices: health.flatMap(({ name, reason, warnings }) => [
        ...(reason === '' ? [] : [`${name}: ${reason}`]),
        ...warnings,
      ]),
    }
  }

  return {
    check,
    usableOf,
    /** The same for a door: without what could hold a secret, after the notices have gone out. */
    async health(request: HealthRequest, options?: CallOptions) {
      const { report, arriving } = await check(request, options)
      const { servers, notice, extraMs, milliseconds } = report
      const count = (state: ServerHealth['state']) => servers.filter((one) => one.state === state).length
      return {
        ...{ healthy: count('quarantined') === 0, extraMs, milliseconds },
        ...{ ok: count('ok'), quarantined: count('quarantined'), notAsked: count('not asked') },
        ...{ servers, notice: notice ?? '', problems: [...report.problems, ...(await arriving)] },
      }
    },
  }
}

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
  /** The home with the log; undefined for a space without one. */
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
  /** A project whose own settings are included: its servers are started. */
  folder?: string | undefined
  /** Show the notice on the desktop and send it to the webhook. */
  notify?: boolean | undefined
}

/** Usable servers of a session, and notices for the owner. Times are milliseconds. */
export interface HealthReport {
  servers: ServerHealth[]
  /** Servers that answered, with how they are reached. Holds secrets: for the session, never for an answer. */
  usable: ConfiguredServer[]
  /** A sentence about excluded servers; undefined if all answered. */
  notice: string | undefined
  /** Unreadable settings and failed notices, one sentence each. */
  problems: string[]
  /** Extra time given beyond `mcp.timeout` because the machine was busy. */
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

/** The owner's MCP servers: which are configured, and which of them answer now. */
export function createServers({ clock, logger, home, environment, settings }: ServerNeeds) {
  const { mcp, offline } = settings
  const limits = { timeoutMs: mcp.timeout, probes: mcp.probes, offline, variables: environment }
  const machine = {
    platform: process.platform,
    userHome: environment.HOME ?? environment.USERPROFILE ?? findUserHome() ?? '',
    variables: environment,
  }

  /**
   * Asks every configured server. Call it before a session, and give the session the servers in `usable`. Takes at most
   * the setting `mcp.timeout` plus half a second, and longer only if the machine is so busy that the programs do not
   * run; notices are sent in parallel.
   */
  async function check({ folder, notify: wantsNotice = false }: HealthRequest = {}, { signal }: CallOptions = {}) {
    const startedAt = performance.now()
    const { checkServers, noticeOf, notify, readServers } = await loadAsking()
    const { servers: configured, unasked, problems } = readServers({ machine, own: mcp.servers, folder })
    const { servers, extraMs } = await checkServers(configured, unasked, { ...limits, signal })
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
   * The given servers of a session that answer now, unchanged, and a sentence on each excluded one, or one whose tools
   * read like instructions. Takes as long as `check`.
   */
  async function usableOf<Entry>(given: Readonly<Record<string, Entry>>, { signal }: CallOptions = {}) {
    const { configured, unasked } = serversOfSession(given, environment)
    const { checkServers } = await loadAsking()
    const { servers: health } = await checkServers(configured, unasked, { ...limits, signal })
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
    /** The report for an interface: without possible secrets, after the notices were sent. */
    async health(request: HealthRequest, options?: CallOptions) {
      const { report, arriving } = await check(request, options)
      return { ...publicReport(report), problems: [...report.problems, ...(await arriving)] }
    },
  }
}

function serversOfSession(given: Readonly<Record<string, unknown>>, environment: Variables) {
  const read = Object.entries(given).map(([name, entry]) => ({ name, entry: readEntry(entry, environment) }))
  return {
    configured: read.flatMap(({ name, entry }) =>
      'reach' in entry ? [{ name, clients: ['profile'], reach: entry.reach }] : [],
    ),
    unasked: read.flatMap(({ name, entry }) =>
      'reason' in entry ? [{ name, clients: ['profile'], reason: entry.reason }] : [],
    ),
  }
}

function publicReport({ servers, notice, extraMs, milliseconds }: HealthReport) {
  const count = (state: ServerHealth['state']) => servers.filter((one) => one.state === state).length
  return {
    ...{ healthy: count('quarantined') === 0, extraMs, milliseconds },
    ...{ ok: count('ok'), quarantined: count('quarantined'), notAsked: count('not asked') },
    ...{ servers, notice: notice ?? '' },
  }
}

import { messageOf } from '../core/errors.ts'
import type { Servers } from '../servers/servers.ts'
import type { Bench } from './bench.ts'
import type { AgentNeeds } from './needs.ts'

export type UsableServers = (bench: Bench) => Promise<Bench['profile']['servers']>

/** The reachable MCP servers of a run's profile. An unreachable one is skipped, with the reason in the record. */
export const usableServersBy =
  ({ subsystem }: Pick<AgentNeeds, 'subsystem'>): UsableServers =>
  async ({ profile, records, run, step }) => {
    if (Object.keys(profile.servers).length === 0) return {}
    const note = (text: string) => records.note(run.id, step.id, 'warning', text)
    try {
      const { usable, notices } = await ((await subsystem('servers')) as Servers).usableOf(profile.servers)
      for (const notice of notices) await note(`MCP server ${notice}`)
      return usable
    } catch (error) {
      await note(`The MCP servers were not checked and are not used: ${messageOf(error)}`)
      return {}
    }
  }

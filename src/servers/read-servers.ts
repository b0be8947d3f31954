import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Client, Machine } from '../clients/client.ts'
import { clients } from '../clients/clients.ts'
import { TextFault } from '../clients/text/config-text.ts'
import { isObject, objectOf } from '../core/object-of.ts'
import { shortened } from '../text/shortened.ts'
import { type ConfiguredServer, readEntry, type UnaskedServer } from './configured-server.ts'

interface Needs {
  machine: Machine
  /** Servers of Jarvis' own settings: entries in the form of Claude Code, with a name. */
  own: readonly { readonly name: string }[]
  /** A project whose own settings are included. Its servers are programs that the project's authors chose. */
  folder?: string | undefined
}

export interface ReadServers {
  servers: ConfiguredServer[]
  unasked: UnaskedServer[]
  /** Settings files that could not be read, one sentence each. */
  problems: string[]
}

/**
 * Every MCP server in the settings of Jarvis and of the owner's clients. A server that several clients name is listed
 * once.
 */
export function readServers({ machine, own, folder }: Needs): ReadServers {
  const found: ReadServers = { servers: [], unasked: [], problems: [] }
  const byReach = new Map<string, ConfiguredServer>()
  const take = (name: string, client: string, entry: unknown) => {
    const read = readEntry(entry, machine.variables)
    const label = shortened(name.replace(/[^\w .@/-]/g, '?'), 64)
    if ('reason' in read) {
      found.unasked.push({ name: label, clients: [client], reason: read.reason })
      return
    }
    const key = JSON.stringify([label, read.reach])
    const known = byReach.get(key)
    if (known) {
      if (!known.clients.includes(client)) known.clients.push(client)
      return
    }
    const server = { name: label, clients: [client], reach: read.reach }
    byReach.set(key, server)
    found.servers.push(server)
  }
  for (const { name, ...entry } of own) take(String(name), 'jarvis', entry)
  for (const client of clients)
    for (const file of filesOf(client, machine, folder))
      for (const [name, entry] of entriesOf(client, file, folder, found.problems)) take(name, client.id, entry)
  found.servers.sort((left, right) => (left.name < right.name ? -1 : 1))
  return found
}

function filesOf(client: Client, machine: Machine, folder: string | undefined): string[] {
  const own = client.files(machine).find((file) => existsSync(file))
  const project = folder !== undefined && client.projectFile ? join(resolve(folder), ...client.projectFile) : undefined
  return [own, project].filter((file) => file !== undefined && existsSync(file)) as string[]
}

function entriesOf(client: Client, file: string, folder: string | undefined, problems: string[]): [string, unknown][] {
  try {
    const text = client.language(readFileSync(file, 'utf8').replace(/^\ufeff/, ''))
    const path = typeof client.servers === 'function' ? client.servers(text) : client.servers
    const servers = Object.entries(objectOf(text.get(path)))
    // Claude Code also keeps servers of one folder in the owner's own file.
    const local = folder === undefined ? undefined : text.get(['projects', resolve(folder)])
    return [...servers, ...(isObject(local) ? Object.entries(objectOf(local.mcpServers)) : [])]
  } catch (error) {
    const where = error instanceof TextFault ? `, line ${error.line}, column ${error.column}` : ''
    problems.push(`${client.title}: ${file}${where} could not be read: ${(error as Error).message}.`)
    return []
  }
}

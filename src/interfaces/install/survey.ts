import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Client, Machine } from '../../clients/client.ts'
import { clients } from '../../clients/clients.ts'
import { JarvisError } from '../../core/errors.ts'
import { ownKind } from './own-entry.ts'
import { readRegistration } from './registration.ts'

export interface ClientState {
  client: string
  title: string
  /** Whether the client seems to be installed, by its folder. */
  found: boolean
  /** How Jarvis is registered in the user's settings; `other`: the entry of that name is not ours. */
  registered: 'stdio' | 'http' | 'no' | 'other' | 'unreadable'
  path: string
  /** Why the file cannot be read. */
  problem?: string
}

/**
 * Every client, whether it is installed, and whether Jarvis is registered there. An unreadable file is a state, not an
 * error.
 */
export const surveyClients = (machine: Machine, name: string): ClientState[] =>
  clients.map((client) => stateOf(client, machine, name))

function stateOf(client: Client, machine: Machine, name: string): ClientState {
  const found = isHere(client, machine)
  const state = { client: client.id, title: client.title, found, path: client.files(machine)[0] as string }
  try {
    const { file, entry } = readRegistration({ client, machine, name })
    const registered = entry === undefined ? 'no' : (ownKind(entry) ?? 'other')
    return { ...state, registered, path: file.path }
  } catch (error) {
    if (!(error instanceof JarvisError)) throw error
    return { ...state, registered: 'unreadable', problem: error.message }
  }
}

/** A client is on this machine when its folder is. */
export function isHere(client: Client, machine: Machine): boolean {
  const traces = client.traces?.(machine) ?? client.files(machine).map((file) => dirname(file))
  return traces.some((trace) => existsSync(trace))
}

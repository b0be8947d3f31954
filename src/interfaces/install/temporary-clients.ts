import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Connection, Machine } from '../../clients/client.ts'
import { findClient } from '../../clients/clients.ts'
import type { JarvisError } from '../../core/errors.ts'
import { prepareInstall } from './install.ts'
import { fileOf, type Registration } from './registration.ts'
import { prepareUninstall } from './uninstall.ts'

// For tests: clients with settings in a temporary folder.

export const token = 'tokentokentokentokentokentokentokentokentok'
export const stdio: Connection = { kind: 'stdio', command: 'jarvis', args: ['mcp'] }
export const http: Connection = { kind: 'http', url: 'http://127.0.0.1:7473/mcp', token }

/** A user without any settings, and helpers for tests. */
export function createTemporaryClients() {
  const userHome = mkdtempSync(join(tmpdir(), 'jarvis-clients-'))
  const machine: Machine = { platform: 'linux', userHome, variables: {} }
  const at = (id: string, more: Partial<Registration> = {}): Registration => ({
    client: findClient(id),
    machine,
    name: 'jarvis',
    ...more,
  })
  const fileFor = (id: string) => fileOf(at(id))
  return {
    machine,
    at,
    fileFor,
    settings(id: string, content: string | Buffer): string {
      const file = fileFor(id)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, content)
      return file
    },
    text: (id: string) => readFileSync(fileFor(id), 'utf8'),
    install: (id: string, connection = stdio, force = false) => prepareInstall(at(id), connection, force).write(),
    uninstall: (id: string) => prepareUninstall(at(id)).write(),
    /** Every file and folder below the user's home. */
    everything: () => readdirSync(userHome, { recursive: true }).map(String).sort(),
    close: () => rmSync(userHome, { recursive: true }),
  }
}

export function failureOf(action: () => unknown): JarvisError {
  try {
    action()
  } catch (error) {
    return error as JarvisError
  }
  throw new Error('nothing was thrown')
}

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Client, Connection, Machine } from '../../clients/client.ts'
import { type ConfigText, type Entry, type Path, TextFault } from '../../clients/text/config-text.ts'
import { configError, conflict, invalidInput, type JarvisError } from '../../core/errors.ts'
import { type ConfigFile, ownerOnly, readConfigFile } from './config-file.ts'
import { targetOf } from './show-change.ts'

/** Identifies an entry in a settings file. */
export interface Registration {
  client: Client
  machine: Machine
  /** Name of the server in the client. */
  name: string
  /** Folder of a project with its own settings file, in place of the user's. */
  project?: string | undefined
}

/** A parsed settings file, with the entry in our place. */
export interface Reading {
  file: ConfigFile
  text: ConfigText
  path: Path
  entry: unknown
}

// Clients make tool names of it, and take no other characters.
const namePattern = /^[a-z0-9][\w-]{0,63}$/i

/** Throws InvalidInput for a name that clients do not accept, and for a project if the client has no such file. */
export function checkRegistration({ client, name, project }: Registration): void {
  if (!namePattern.test(name))
    throw invalidInput(
      'server_name_invalid',
      `"${name}" is not a valid server name. Use up to 64 letters, digits, dashes and underscores.`,
    )
  if (project === undefined) return
  if (!client.projectFile)
    throw invalidInput('client_without_project', `${client.title} has no project settings. Omit --project.`)
  if (!existsSync(project))
    throw invalidInput('project_missing', `Folder ${project} does not exist. Pass the folder of a project.`, {
      project,
    })
}

/** The file that a registration is about. */
export function fileOf({ client, machine, project }: Registration): string {
  if (project !== undefined) return join(resolve(project), ...(client.projectFile ?? []))
  const files = client.files(machine)
  return files.find((file) => existsSync(file)) ?? (files.at(-1) as string)
}

/** Reads the file. Throws Config with line and column if it does not parse: it is left alone. */
export function readRegistration(registration: Registration, byHand?: string): Reading {
  const file = readConfigFile(fileOf(registration))
  return guardText(file.path, () => readText(registration, file), byHand)
}

/** Finds our place in a text. Throws TextFault. */
export function readText({ client, name }: Registration, file: ConfigFile): Reading {
  const text = client.language(file.bytes === undefined ? newFile(client) : file.text)
  const servers = typeof client.servers === 'function' ? client.servers(text) : client.servers
  const path = [...servers, name]
  return { file, text, path, entry: text.get(path) }
}

/** The text of a file before anything is in it. */
const newFile = ({ schema }: Client): string =>
  schema === undefined ? '' : `{\n  "$schema": ${JSON.stringify(schema)}\n}\n`

/** Turns syntax errors of the text into Config. `byHand`: text for the user to add by hand. */
export function guardText<Result>(path: string, action: () => Result, byHand = ''): Result {
  try {
    return action()
  } catch (error) {
    if (error instanceof TextFault) throw unreadable(path, error, byHand)
    throw error
  }
}

function unreadable(path: string, { line, column, message }: TextFault, byHand: string): JarvisError {
  const next = byHand === '' ? 'Correct it and run this again.' : `Correct it, or add this by hand:\n\n${byHand}`
  const place = `${path}, line ${line}, column ${column}`
  return configError('client_config_unreadable', `${place}: ${message}. Nothing was changed. ${next}`, {
    path,
    line,
    column,
  })
}

/** The client's entry for a connection. Throws InvalidInput if the client does not support it. */
export function entryFor(client: Client, connection: Connection, moreArguments: readonly string[] = []): Entry {
  if (connection.kind === 'stdio') return client.stdio(connection.command, [...connection.args, ...moreArguments])
  if (client.http) return client.http(connection.url, { Authorization: `Bearer ${connection.token}` })
  throw invalidInput('client_without_http', `${client.title} does not accept the URL of a local server. Omit --http.`)
}

/**
 * Mode of a new file: private for a user's file and one with a token; the system's default for one that a project
 * shares.
 */
export const modeOfNewFile = ({ project }: Registration, connection: Connection): number =>
  project !== undefined && connection.kind === 'stdio' ? 0o644 : ownerOnly

/** An entry of this name that is not ours. */
export const foreignEntry = ({ client, name }: Registration, path: string, entry: unknown, next: string): JarvisError =>
  conflict(
    'client_entry_foreign',
    `${client.title} has a server "${name}" that is not Jarvis (${targetOf(entry)}), in ${path}. ${next}`,
    { path, name },
  )

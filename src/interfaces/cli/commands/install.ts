import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Client, Connection } from '../../../clients/client.ts'
import { findClient } from '../../../clients/clients.ts'
import { chosenHome, type Home, homeAt, listSpaces } from '../../../config/home.ts'
import { invalidInput, unavailable } from '../../../core/errors.ts'
import { didYouMean, nearest } from '../../../core/nearest.ts'
import { findServer } from '../../http/find-server.ts'
import { type ClientHooks, clientHooks, hooksOf } from '../../install/hooks/client-hooks.ts'
import { hookCommand } from '../../install/hooks/hook-command.ts'
import { prepareHooks } from '../../install/hooks/install-hooks.ts'
import { prepareInstall } from '../../install/install.ts'
import { joinChanges } from '../../install/join-changes.ts'
import { launchOf } from '../../install/launch.ts'
import { type ClientPlugin, pluginOf } from '../../install/plugins/client-plugins.ts'
import type { Registration } from '../../install/registration.ts'
import { isHere, surveyClients } from '../../install/survey.ts'
import type { Invocation } from '../invocation.ts'
import { alignTable, printable } from '../layout.ts'
import { applyChange, readTarget, thisMachine } from './client-change.ts'
import { printPluginCommands } from './plugin-commands.ts'

/** Registers Jarvis in a client, after showing the changes; without a name, lists the clients. */
export async function install(invocation: Invocation): Promise<number> {
  const { input, common } = invocation.parsed
  if (input.client === undefined) return list(invocation)
  if (input.plugin === true) return printPluginCommands(invocation)
  const client = findClient(String(input.client))
  const registration = { client, machine: thisMachine(), ...readTarget(input) }
  const home = chosenHome(common.home, process.env.JARVIS_HOME)
  const connection =
    input.http === true ? await serverOf(home, common.space) : startOf(client, home, common.space, registration.project)
  const entry = prepareInstall(registration, connection, input.force === true)
  const plugin = pluginFor(registration, input)
  const hooks = input.hooks === true && !plugin ? hooksFor(registration) : undefined
  const second = plugin
    ? plugin.prepare(registration.machine, { built: beside, home: homeIfUnusual(home) })
    : hooks && prepareHooks(hooks, registration.machine, commandOf(hooks, home))
  const change = second ? joinChanges(entry, second) : entry
  return applyChange(change, invocation, {
    client,
    done: 'Jarvis is registered in',
    nothing: 'already installed',
    next: [(registration.project !== undefined && client.nextInProject) || client.next, hooks?.next ?? '']
      .join('\n')
      .trim(),
    remarks: [
      ...remarksOn(client, connection, registration.project, change.path),
      ...remarkOnSpace(home, common.space),
    ],
  })
}

function list({ parsed, output }: Invocation): number {
  const { name } = readTarget(parsed.input)
  const states = surveyClients(thisMachine(), name)
  if (parsed.common.format === 'json') {
    output.answer(JSON.stringify({ clients: states }, null, 2))
    return 0
  }
  const rows = states.map(({ client, found, registered, path }) => [
    client,
    found ? 'found' : 'not found',
    { stdio: 'registered', http: 'registered (http)', no: '–', other: 'other server', unreadable: 'unreadable' }[
      registered
    ],
    printable(path),
  ])
  const header = ['client', 'this machine', 'Jarvis', 'settings']
  const [first = '', ...lines] = alignTable([header, ...rows])
  const problems = states.flatMap(({ problem }) => (problem === undefined ? [] : [problem]))
  const next = 'Register it: jarvis install <client>. Remove it: jarvis uninstall <client>.'
  output.answer([output.style.bold(first), ...lines, ...problems, '', next].join('\n'))
  return 0
}

/** Address and token of the running server. Throws Unavailable if none runs. */
async function serverOf(home: Home, space: string | undefined): Promise<Connection> {
  if (space !== undefined)
    throw invalidInput('http_without_space', 'With --http, the client gets the space of the server. Omit --space.')
  const found = await findServer(home)
  if (found === undefined)
    throw unavailable(
      'server_not_running',
      `No server is running for ${home.root}. Start it with "jarvis up" and run this again, or omit --http, so that the client starts Jarvis itself.`,
    )
  return { kind: 'http', url: `${found.record.url}/mcp`, token: found.token }
}

/** The command with which the client starts Jarvis, with the current home and space if they are not the defaults. */
function startOf(client: Client, home: Home, space: string | undefined, project: string | undefined): Connection {
  const options = [
    ...(home.root === homeAt().root ? [] : ['--home', home.root]),
    ...(space === undefined ? [] : ['--space', space]),
  ]
  const program = {
    platform: process.platform,
    searchPath: process.env.PATH,
    node: process.execPath,
    script: beside('cli.cjs'),
  }
  // A file of a project may be shared: the full paths of this machine would be wrong elsewhere.
  return launchOf(program, options, { byFullPath: client.fromDesktop === true && project === undefined })
}

/** It is the user's, and the same for all homes and spaces. */
const pluginFor = (
  { client, project, name }: Registration,
  input: Invocation['parsed']['input'],
): ClientPlugin | undefined =>
  project === undefined && name === 'jarvis' && input.serverOnly !== true ? pluginOf(client) : undefined

/** Throws InvalidInput if the client has no hooks, or none that a project may share. */
function hooksFor({ client, project }: Registration): ClientHooks {
  const hooks = hooksOf(client)
  const known = clientHooks.map((one) => one.client.id).join(', ')
  if (client.id === 'claude-code')
    throw invalidInput('hooks_in_plugin', 'The hooks of Claude Code come with the plugin: use --plugin.')
  if (hooks === undefined)
    throw invalidInput(
      'client_without_hooks',
      `${client.title} has no hooks that Jarvis can register. Clients with hooks: ${known}.`,
    )
  if (project !== undefined)
    throw invalidInput(
      'hooks_for_user_only',
      'Hooks contain absolute paths of this machine, which cannot be shared in a project. Omit --project.',
    )
  return hooks
}

const commandOf = ({ client }: ClientHooks, home: Home): string =>
  hookCommand(
    { node: process.execPath, script: beside('hook.cjs'), home: homeIfUnusual(home) },
    client.id,
    thisMachine(),
  )

const homeIfUnusual = ({ root }: Home): string | undefined => (root === homeAt().root ? undefined : root)

/** All built code is in one folder. Running from source, its build is used. */
function beside(name: string): string {
  const built = fileURLToPath(new URL(`./${name}`, import.meta.url))
  return existsSync(built) ? built : fileURLToPath(new URL(`../../../../dist/${name}`, import.meta.url))
}

function remarksOn(client: Client, connection: Connection, project: string | undefined, path: string): string[] {
  const remarks: string[] = []
  if (project === undefined && !isHere(client, thisMachine()))
    remarks.push(`${client.title} was not found on this machine. Its settings are ready for it.`)
  if (connection.kind === 'http') {
    remarks.push('The server must be running when the client connects. Start it with "jarvis up".')
    if (isOpenToOthers(path))
      remarks.push(`Other users of this machine can read the token in it: chmod 600 ${printable(path)}`)
    if (project !== undefined)
      remarks.push('The file holds the token that opens your home: do not share it or commit it.')
  }
  return remarks
}

/** A mistyped space name is not an error, so it is remarked here. */
function remarkOnSpace(home: Home, space: string | undefined): string[] {
  const known = listSpaces(home)
  const missing = space?.split(',').find((name) => name !== 'all' && !known.includes(name))
  if (missing === undefined) return []
  const there = didYouMean(nearest(missing, known)) || ` Spaces: ${known.join(', ') || 'none yet'}.`
  return [`Space "${missing}" does not exist yet; the first write creates it.${there}`]
}

/** Windows keeps file permissions elsewhere; there, a user's folders are private. */
const isOpenToOthers = (path: string): boolean =>
  process.platform !== 'win32' && ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0

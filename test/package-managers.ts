import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Packed, plainEnvironment, run } from './packed.ts'

/**
 * Package managers that install the release. npm is there with Node; the others come from the npm registry and are not among
 * our dependencies: where JARVIS_TEST_PACKAGE_MANAGERS names a folder that has them, they are run before a release (CONTRIBUTING.md).
 */
const tools = process.env.JARVIS_TEST_PACKAGE_MANAGERS ?? ''
const program = (path: string) => join(tools, 'node_modules', path)
/** On every platform under this name. */
const bun = program('bun/bin/bun.exe')
const found = tools !== '' && existsSync(program('pnpm')) && existsSync(program('@yarnpkg/cli-dist')) && existsSync(bun)

interface Manager {
  name: string
  /** The program with its first arguments. */
  command: string[]
  add: string[]
  /** The command that precedes the arguments of `jarvis`. */
  exec: string[]
  /** Files of the project by name. `{registry}` and `{cache}` are put in. */
  files: Record<string, string>
}

const pnpm = [process.execPath, program('pnpm/bin/pnpm.mjs')]
const yarn = [process.execPath, program('@yarnpkg/cli-dist/bin/yarn.js')]
const yarnSettings = (linker: string) => `nodeLinker: ${linker}
npmRegistryServer: '{registry}'
unsafeHttpWhitelist: ['127.0.0.1']
cacheFolder: '{cache}'
enableScripts: false
enableTelemetry: false
enableGlobalCache: false
npmMinimalAgeGate: 0
`
const npmSettings = 'registry={registry}/\ncache={cache}\n'
const installedCli = join('node_modules', 'jarvis-memory', 'dist', 'cli.cjs')

export const npm: Manager = {
  ...{ name: 'npm', command: ['npm'], add: ['install', '--no-audit', '--no-fund'] },
  ...{ exec: [process.execPath, installedCli], files: { '.npmrc': npmSettings } },
}
const others: Manager[] = [
  {
    ...{ name: 'pnpm', command: pnpm, add: ['add'], exec: [...pnpm, 'exec', 'jarvis'] },
    files: { 'pnpm-workspace.yaml': "registry: '{registry}/'\nstoreDir: '{cache}'\ncacheDir: '{cache}-metadata'\n" },
  },
  ...['node-modules', 'pnp'].map((linker) => ({
    ...{ name: `yarn, ${linker}`, command: yarn, add: ['add'], exec: [...yarn, 'run', 'jarvis'] },
    files: { '.yarnrc.yml': yarnSettings(linker), 'yarn.lock': '' },
  })),
  {
    // Bun installs for Node, too: the command is started by the Node of its users.
    ...{ name: 'bun', command: [bun], add: ['add'], exec: [process.execPath, installedCli] },
    files: { 'bunfig.toml': '[install]\nregistry = "{registry}/"\ncache = "{cache}"\n' },
  },
]
/** Those that are not npm, where they are. */
export const otherManagers: Manager[] = found ? others : []

/** A project in which the package was installed from the registry, with an empty cache and in the ordinary way. */
export interface Installed {
  project: string
  jarvis(...args: string[]): Promise<string>
}

export async function install(packed: Packed, manager: Manager): Promise<Installed> {
  const { name, command, add, exec, files } = manager
  const project = packed.project(name.replace(/\W+/g, '-'))
  const values = { registry: packed.registry.url, cache: join(project, 'cache') }
  for (const [file, text] of Object.entries(files))
    writeFileSync(
      join(project, file),
      text.replace(/\{(registry|cache)\}/g, (_, key: keyof typeof values) => values[key]),
    )
  const env = { ...plainEnvironment(), JARVIS_HOME: join(project, 'home'), CI: '', YARN_IGNORE_PATH: '1' }
  const start = ([first, ...rest]: string[], ...args: string[]) => run(first!, [...rest, ...args], project, env)
  await start(command, ...add, 'jarvis-memory').catch((error: Error) => {
    const open = packed.registry.unanswered().join(', ') || 'nothing'
    throw new Error(`${error.message}\nThe registry was still asked for ${open}.\n${lastLog(values.cache)}`)
  })
  return { project, jarvis: (...args) => start(exec, ...args) }
}

/** The end of the newest npm log. */
function lastLog(cache: string): string {
  const folder = join(cache, '_logs')
  const newest = existsSync(folder) && readdirSync(folder).sort().at(-1)
  return newest ? readFileSync(join(folder, newest), 'utf8').split('\n').slice(-30).join('\n') : ''
}

import { createServer } from 'node:net'
import { unavailable } from '../core/errors.ts'
import { userAndGroup } from '../core/platform/files.ts'
import type { Workspace, WorkspaceProvider, WorkspaceRequest } from '../ports/workspace.ts'
import { type Engine, readInspect, words, workFolder } from './container-words.ts'
import { commandEnvironment, type Variable } from './environment.ts'
import { runCommand } from './run-command.ts'
import { images, languageOf } from './templates.ts'
import { openWorkingCopy } from './working-copy.ts'

interface Needs {
  below: string
  variable: Variable
  machine: { platform: string; arch: string }
}

const probeMs = 5000
const startMs = 120_000
/** Inside, only what a program needs to know that no person watches. */
const inside = { CI: '1', NO_COLOR: '1', PYTHONDONTWRITEBYTECODE: '1', HOME: '/tmp' }

/** A container with the working copy mounted at /work, driven by its command line. Git runs outside of it. */
export function createContainers(engine: Engine, { below, variable, machine }: Needs): WorkspaceProvider {
  const say = words[engine === 'container' ? 'apple' : 'docker']
  const environment = () => commandEnvironment(variable)
  const call = (
    given: readonly string[],
    timeoutMs = startMs,
    options: Partial<Parameters<typeof runCommand>[0]> = {},
  ) => runCommand({ argv: [engine, ...given], environment: environment(), timeoutMs, ...options })
  return {
    kind: engine,
    async missing(image) {
      if (engine === 'container' && !(machine.platform === 'darwin' && machine.arch === 'arm64'))
        return 'Apple containers need a Mac with Apple silicon. Use --workspace worktree.'
      const { code, output } = await call(say.ready, probeMs)
      if (code === 127) return `The program ${engine} was not found. Install it, or use --workspace worktree.`
      if (code !== 0) return `${engine} does not run: ${output.trim().slice(-200)}. ${say.start}.`
      if ((await call(say.image(image), probeMs)).code !== 0)
        return `The image ${image} is not on this machine. Run "${engine} ${say.pull(image)}", or use --workspace worktree.`
      return undefined
    },
    async open(request) {
      const copy = await openWorkingCopy({ ...request, below, environment: environment() })
      const name = containerName(request.name)
      const ports = request.network ? await freePorts(request.ports) : []
      const addresses = await wake(name, request, copy.folder, ports)
      const run: Workspace['run'] = async ({ argv, timeoutMs, onStart }, options) => {
        const exec = ['exec', '--workdir', workFolder, name, ...argv]
        const result = await call(exec, timeoutMs, { onStart, signal: options?.signal })
        // Ending the client leaves the program inside alive.
        if (result.code === 124 || result.code === 130) await call(['exec', name, 'sh', '-c', 'kill -9 -1'], probeMs)
        return result
      }
      return {
        ...{ kind: engine, folder: copy.folder, isNew: copy.isNew, addresses, run },
        ...{ checkpoint: copy.checkpoint, reset: copy.reset, diff: copy.diff },
        shell: () => [engine, 'exec', '--interactive', '--tty', '--workdir', workFolder, name, 'sh'],
        async hibernate() {
          await call(['stop', name])
        },
        async remove() {
          await call(say.remove(name))
          await copy.remove()
        },
      }
    },
  }

  /** Starts the container, or goes on with the one that is there. */
  async function wake(
    name: string,
    request: WorkspaceRequest,
    folder: string,
    ports: readonly (readonly [number, number])[],
  ): Promise<string[]> {
    const found = readInspect((await call(['inspect', name], probeMs)).output)
    if (found?.running !== true) {
      const { image, network, cpus, memoryMb } = request
      const user = userAndGroup()
      const form = { ...{ name, folder, network, cpus, memoryMb, ports }, environment: inside, user }
      const given = found ? ['start', name] : say.run({ ...form, image: image || images[languageOf(folder)] })
      const { code, output } = await call(given)
      if (code !== 0)
        throw unavailable(
          'workspace_failed',
          `${engine} ${given[0]} failed: ${output.trim().slice(-300)}. Run "jarvis doctor".`,
        )
    }
    const now = readInspect((await call(['inspect', name], probeMs)).output)
    return [...ports.map(([host, port]) => `127.0.0.1:${host} -> ${port}`), ...(now?.addresses ?? [])]
  }
}

const containerName = (place: string): string => `jarvis-${place}`.slice(0, 63)

/** Removes the container of a name, running or not. */
export async function removeContainer(engine: Engine, place: string, environment: Readonly<Record<string, string>>) {
  const say = words[engine === 'container' ? 'apple' : 'docker']
  await runCommand({ argv: [engine, ...say.remove(containerName(place))], environment, timeoutMs: startMs })
}

/** Free ports of this machine for those inside. */
async function freePorts(ports: readonly number[]): Promise<(readonly [number, number])[]> {
  const found: (readonly [number, number])[] = []
  for (const port of ports) found.push([await freePort(), port])
  return found
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

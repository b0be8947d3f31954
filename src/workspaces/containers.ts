import { createServer } from 'node:net'
import { basename, dirname } from 'node:path'
import { unavailable } from '../core/errors.ts'
import { contentMark } from '../core/ids.ts'
import { userAndGroup } from '../core/platform/files.ts'
import type { CommandResult, Workspace, WorkspaceProvider, WorkspaceRequest } from '../ports/workspace.ts'
import { type Engine, readInspect, readList, words, workFolder } from './container-words.ts'
import { commandEnvironment, engineEnvironment, type Variable } from './environment.ts'
import { runCommand } from './run-command.ts'
import { images, languageOf } from './templates.ts'
import { openWorkingCopy } from './working-copy.ts'

interface Needs {
  below: string
  variable: Variable
  machine: { platform: string; arch: string }
}

/** A loaded machine needs seconds for the answer of an engine: without it, work would begin less isolated. */
const probeMs = 20_000
const startMs = 120_000
/** Variables inside: only those that mark a run without a person. */
const inside = { CI: '1', NO_COLOR: '1', PYTHONDONTWRITEBYTECODE: '1', HOME: '/tmp' }

/** Runs the command line of an engine, and knows its words. */
interface EngineCalls {
  engine: Engine
  argsFor: (typeof words)[Engine]
  call(
    given: readonly string[],
    timeoutMs?: number,
    options?: Partial<Parameters<typeof runCommand>[0]>,
  ): Promise<CommandResult>
}

const callsOf = (engine: Engine, variable: Variable): EngineCalls => ({
  engine,
  argsFor: words[engine],
  call: (given, timeoutMs = startMs, options = {}) =>
    runCommand({ argv: [engine, ...given], environment: engineEnvironment(variable), timeoutMs, ...options }),
})

/** A container with the working copy mounted at /work, driven by its command line. Git runs outside of it. */
export function createContainers(engine: Engine, { below, variable, machine }: Needs): WorkspaceProvider {
  const calls = callsOf(engine, variable)
  const { call, argsFor } = calls
  return {
    kind: engine,
    missing: (image) => whyMissing(calls, machine, image),
    async open(request) {
      const copy = await openWorkingCopy({ ...request, below, environment: commandEnvironment(variable) })
      const name = containerName(request.name, below)
      // A container of a deleted working copy still has the deleted folder mounted.
      if (copy.isNew) await call(argsFor.remove(name))
      const addresses = await wake(calls, name, request, copy.folder)
      const run: Workspace['run'] = async ({ argv, timeoutMs, onStart }, options) => {
        const exec = ['exec', '--workdir', workFolder, name, ...argv]
        const result = await call(exec, timeoutMs, { onStart, signal: options?.signal })
        // Ending the client leaves the program inside alive.
        if (result.code === 124 || result.code === 130) await call(['exec', name, 'sh', '-c', 'kill -9 -1'], probeMs)
        return isNoProgram(result) ? { ...result, code: 127 } : result
      }
      return {
        ...{ kind: engine, folder: copy.folder, isNew: copy.isNew, addresses, run },
        ...{ checkpoint: copy.checkpoint, reset: copy.reset, diff: copy.diff },
        shell: () => [engine, 'exec', '--interactive', '--tty', '--workdir', workFolder, name, 'sh'],
        async hibernate() {
          await call(argsFor.stop(name))
        },
        async remove() {
          await call(argsFor.remove(name))
          await copy.remove()
        },
        async vacate() {
          await call(argsFor.remove(name))
          await copy.vacate()
        },
      }
    },
  }
}

/** Why no container of an image can be started here; undefined if it can. */
async function whyMissing(
  { engine, argsFor, call }: EngineCalls,
  machine: Needs['machine'],
  image: string,
): Promise<string | undefined> {
  if (engine === 'container' && !(machine.platform === 'darwin' && machine.arch === 'arm64'))
    return 'Apple containers need a Mac with Apple silicon. Use --workspace worktree.'
  const { code, output } = await call(argsFor.ready, probeMs)
  if (code === 127) return `The program ${engine} was not found. Install it, or use --workspace worktree.`
  if (code === 124) return `${engine} did not answer within ${probeMs / 1000} s. ${argsFor.start}.`
  if (code !== 0) return `${engine} does not run: ${lastLine(output)}. ${argsFor.start}.`
  if ((await call(argsFor.image(image), probeMs)).code !== 0)
    return `The image ${image} is not on this machine. Run "${engine} ${argsFor.pull(image)}", or use --workspace worktree.`
  return undefined
}

/**
 * Starts the container, or reuses the existing one, unless it was created with other parameters. Returns its addresses.
 */
async function wake(
  { engine, argsFor, call }: EngineCalls,
  name: string,
  request: WorkspaceRequest,
  folder: string,
): Promise<readonly string[]> {
  const { network, cpus, memoryMb, ports } = request
  const image = request.image || images[languageOf(folder)]
  const form = contentMark(JSON.stringify([image, network, cpus, memoryMb, ports])).slice(0, 16)
  let found = readInspect((await call(['inspect', name], probeMs)).output)
  if (found && found.form !== form) {
    await call(argsFor.remove(name))
    found = undefined
  }
  if (found?.running === true) return found.addresses
  const published = found || !network ? [] : await freePorts(ports)
  const given = found
    ? ['start', name]
    : argsFor.run({
        ...{ name, image, folder, form, network, cpus, memoryMb, ports: published },
        ...{ environment: inside, user: userAndGroup() },
      })
  const { code, output } = await call(given)
  if (code !== 0)
    throw unavailable(
      'workspace_failed',
      `${engine} ${given[0]} failed: ${output.trim().slice(-300)}. Run "jarvis doctor".`,
    )
  return readInspect((await call(['inspect', name], probeMs)).output)?.addresses ?? []
}

/** Docker before 23 exits with 126 for a missing program, which is also the code of one that is not executable. */
const isNoProgram = ({ code, output }: CommandResult): boolean =>
  code === 126 && /executable file not found|no such file or directory/i.test(output.slice(-500))

/** Last output line of a program, as a part of a sentence. */
const lastLine = (output: string): string =>
  (output.trim().split('\n').at(-1) ?? '').slice(-300).replace(/[.?!\s]+$/, '') || 'it ended without output'

/** One name per working copy: homes that work on the same repository must not share a container. */
const containerName = (place: string, below: string): string =>
  `jarvis-${place.slice(0, 45)}-${contentMark(below).slice(0, 8)}`

interface EngineAt {
  /** Folder of all working copies. */
  below: string
  variable: Variable
}

/** Stops or removes the container of a working copy, in any state. */
export async function endContainer(
  act: 'stop' | 'remove',
  engine: Engine,
  place: string,
  { below, variable }: EngineAt,
) {
  const argv = [engine, ...words[engine][act](containerName(place, below))]
  await runCommand({ argv, environment: engineEnvironment(variable), timeoutMs: startMs })
}

export interface OwnContainer {
  kind: Engine
  place: string
  running: boolean
  /** Whether a command or a shell runs in it. Apple's program does not report it. */
  used: boolean
}

/** Containers that an engine has for the working copies in a folder; the working copy may be gone. */
export async function ownContainers(kind: Engine, { below, variable }: EngineAt): Promise<OwnContainer[]> {
  const call = (given: readonly string[]) =>
    runCommand({ argv: [kind, ...given], environment: engineEnvironment(variable), timeoutMs: probeMs })
  const { code, output } = await call(words[kind].list)
  if (code !== 0) return []
  const found: OwnContainer[] = []
  for (const { name, folder } of readList(kind, output)) {
    if (dirname(folder) !== below) continue
    const { running = false, used = false } = readInspect((await call(['inspect', name])).output) ?? {}
    found.push({ kind, place: basename(folder), running, used })
  }
  return found
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

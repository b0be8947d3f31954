import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { command, plainEnvironment, recordOf } from '../server/served-home.ts'
import { makeVault } from './made-vault.ts'
import { type Measurement, median } from './measure.ts'
import { withFolder } from './scratch.ts'

/** Commands of each kind, taken in turns with a bare Node. */
const rounds = 9
/** Runs of each that do not count: a server reads what a first answer needs. */
const warmUps = 2

const reading: readonly (readonly string[])[] = [
  ['query', 'garden window'],
  ['recall', 'where do I live?'],
  ['memory', 'search', 'garden'],
  ['observations', 'search', 'lease'],
  ['status'],
  ['ls'],
  ['brief'],
  ['session', 'list'],
]

/**
 * Whole processes of the built command line beside a bare Node, on a vault of so many files: an update that finds
 * nothing changed while embeddings are pending, and commands that read, answered by a running server.
 */
export const measureServedCommands = (files: number): Promise<Measurement[]> =>
  withFolder(async (folder) => {
    if (!existsSync(command)) throw new Error(`${command} is missing. Run npm run build first.`)
    const vault = join(folder, 'vault')
    makeVault(vault, { files, words: 30, seed: 5 })
    const home = join(folder, 'home')
    const jarvis = (...args: string[]) => [command, ...args, '--home', home]
    run(jarvis('collection', 'add', vault))
    run(jarvis('remember', 'I live in Porto.'))
    const update = beside(jarvis('update'), 3)
    const server = spawn(process.execPath, jarvis('serve', '--set', 'server.port=0', '--set', 'server.watch=false'), {
      env: plainEnvironment(),
      stdio: 'ignore',
    })
    const ended = new Promise((resolve) => server.once('exit', resolve))
    try {
      await recordOf(home)
      await sleep(1000)
      const answers = reading.map((words) => ({ words, ...beside(jarvis(...words), rounds) }))
      return [
        {
          name: `jarvis update of ${files.toLocaleString('en')} unchanged files`,
          value: update.milliseconds,
          unit: 'ms',
          ratio: update.ratio,
          of: 'node -e 0',
        },
        ...answers.map(({ words, ratio }) => ({
          name: `jarvis ${words.slice(0, 2).join(' ')}, server running / node`,
          value: ratio,
          unit: '×',
          bar: { atMost: 3.5 },
          ratio,
          of: 'node -e 0',
        })),
      ]
    } finally {
      server.kill('SIGTERM')
      await ended
    }
  })

/** Median milliseconds of a command, and how many times a bare Node beside it. */
function beside(args: readonly string[], times: number): { milliseconds: number; ratio: number } {
  const bare: number[] = []
  const taken: number[] = []
  for (let round = -warmUps; round < times; round++) {
    const [plain, whole] = [run(['-e', '0']), run(args)]
    if (round < 0) continue
    bare.push(plain)
    taken.push(whole)
  }
  return { milliseconds: median(taken), ratio: median(taken) / median(bare) }
}

function run(args: readonly string[]): number {
  const started = performance.now()
  const { status, stderr } = spawnSync(process.execPath, args, { env: plainEnvironment(), encoding: 'utf8' })
  const taken = performance.now() - started
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`)
  return taken
}

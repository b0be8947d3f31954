/**
 * Processor time of commands of the built command line where no server runs, beside a bare Node, taken in turns:
 * `node scripts/run-ts.mjs bench/start.ts [--rounds 15]`. The home has 300 notes and 300 facts, without an embedding model.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openJarvis } from '../src/app/open-jarvis.ts'
import { alignColumns } from '../src/text/align-columns.ts'
import { makeVault } from './speed/made-vault.ts'
import { median } from './speed/measure.ts'
import { withFolder } from './speed/scratch.ts'

const rounds = Number(process.argv[process.argv.indexOf('--rounds') + 1]) || 15
const size = 300
const command = join(process.cwd(), 'dist/cli.cjs')
/** What each round adds is a new sentence: a known one is not kept again. */
const commands: Readonly<Record<string, (round: number) => readonly string[]>> = {
  'node -e 0': () => ['-e', '0'],
  'jarvis search': () => [command, 'search', 'garden window'],
  'jarvis ls': () => [command, 'ls'],
  'jarvis status': () => [command, 'status'],
  'jarvis brief': () => [command, 'brief'],
  'jarvis remember': (round) => [command, 'remember', `My neighbour repairs bicycle number ${round} on Mondays.`],
}

await withFolder(async (folder) => {
  const home = join(folder, 'home')
  const notes = join(folder, 'vault')
  makeVault(notes, { files: size, words: 300, seed: 4 })
  const jarvis = await openJarvis({ home, config: { 'embedding.model': 'none' } })
  await jarvis.addCollection(notes)
  for (let number = 0; number < size; number++) await jarvis.memory.remember({ content: sentence(number) })
  await jarvis.close()
  const taken = new Map(Object.keys(commands).map((name) => [name, [] as Taken[]]))
  for (let round = -2; round < rounds; round++)
    for (const [name, argumentsOf] of Object.entries(commands)) {
      const one = run(argumentsOf(round + 2), home, folder)
      if (round >= 0) taken.get(name)!.push(one)
    }
  const middle = (name: string, of: keyof Taken) => median(taken.get(name)!.map((one) => one[of]))
  const rows = [...taken.keys()].map((name) =>
    (['processor', 'wall'] as const).flatMap((of) => [
      `${middle(name, of).toFixed(1)} ms`,
      `${(middle(name, of) / middle('node -e 0', of)).toFixed(2)} ×`,
    ]),
  )
  const heads = ['command', 'processor', '/ node', 'wall clock', '/ node']
  console.log(alignColumns([heads, ...[...taken.keys()].map((name, at) => [name, ...rows[at]!])]).join('\n'))
})

interface Taken {
  /** Milliseconds that all threads of the process worked. */
  processor: number
  wall: number
}

/** The process says its own processor time on the way out. Extra certificates cost Node 20 more than all the rest. */
function run(args: readonly string[], home: string, folder: string): Taken {
  const [preload, report] = [join(folder, 'report.cjs'), join(folder, 'report.txt')]
  writeFileSync(
    preload,
    `process.on('exit', () => { const { user, system } = process.cpuUsage()
     require('node:fs').writeFileSync(${JSON.stringify(report)}, String((user + system) / 1000)) })`,
  )
  const own = Object.entries(process.env).filter(([name]) => !/^(NODE_EXTRA_CA_CERTS|JARVIS_.*)$/.test(name))
  const env = { ...Object.fromEntries(own), JARVIS_HOME: home, JARVIS_EMBEDDING_MODEL: 'none' }
  const started = performance.now()
  const { status, stderr } = spawnSync(process.execPath, ['--require', preload, ...args], { env, encoding: 'utf8' })
  const wall = performance.now() - started
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`)
  return { processor: Number(readFileSync(report, 'utf8')), wall }
}

/** Facts of the kinds that a brief shows. */
function sentence(number: number): string {
  const forms = [
    `I bought lamp number ${number} in Graz.`,
    `We decided to use engine ${number} for the pump.`,
    `I prefer tea ${number} over coffee.`,
  ]
  return forms[number % forms.length]!
}

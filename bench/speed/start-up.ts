import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeVault } from './made-vault.ts'
import { type Measurement, median } from './measure.ts'
import { withFolder } from './scratch.ts'

/** Starts of each kind, taken in turns. */
const rounds = 15

/** Whole processes of the built command line beside a bare Node, on a vault of so many files. */
export const measureStartUp = (files: number): Promise<Measurement[]> =>
  withFolder(async (folder) => {
    const { bin } = JSON.parse(readFileSync('package.json', 'utf8')) as { bin: { jarvis: string } }
    const command = join(process.cwd(), bin.jarvis)
    if (!existsSync(command)) {
      console.error(`Start-up is left out: ${command} is not there. Run npm run build first.`)
      return []
    }
    const notes = join(folder, 'vault')
    makeVault(notes, { files, words: 300, seed: 4 })
    const jarvis = (...args: string[]) => ['--', command, ...args, '--home', join(folder, 'home')]
    start(jarvis('collection', 'add', notes))
    const kinds = {
      bare: ['-e', '0'],
      help: jarvis('--help'),
      search: jarvis('search', 'garden window'),
    }
    const taken = { bare: [] as number[], help: [] as number[], search: [] as number[] }
    for (let round = 0; round < rounds; round++)
      for (const kind of ['bare', 'help', 'search'] as const) taken[kind].push(start(kinds[kind]))
    const bare = median(taken.bare)
    const ratio = (kind: 'help' | 'search') => median(taken[kind]) / bare
    const of = 'node -e 0'
    return [
      { name: 'bare node', value: bare, unit: 'ms' },
      { name: 'jarvis --help / node', value: ratio('help'), unit: '×', bar: { atMost: 2 }, ratio: ratio('help'), of },
      {
        name: `jarvis search on ${files.toLocaleString('en')} files / node`,
        value: ratio('search'),
        unit: '×',
        bar: { atMost: 2.5 },
        ratio: ratio('search'),
        of,
      },
    ]
  })

/** Milliseconds of a process from start to end. Extra certificates cost Node 20 more than all the rest. */
function start(args: readonly string[]): number {
  const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env
  const started = performance.now()
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  const taken = performance.now() - started
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`)
  return taken
}

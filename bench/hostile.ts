/**
 * What indexing one hostile file costs: `node scripts/run-ts.mjs bench/hostile.ts [--only pdf,deep] [--check]`.
 *
 * Every file is made on the spot and indexed in a process of its own, with the static embedder, as `jarvis update` does.
 * Prints processor time and the most memory that a process held; `--check` fails above the limits. The process that
 * reads PDF, DOCX, HTML and CSV is looked at through /proc, so it counts on Linux only.
 */
import { fork } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readGrammar } from '../src/app/grammars.ts'
import { chooseEmbedder } from '../src/providers/catalog.ts'
import { alignColumns } from '../src/text/align-columns.ts'
import { packedFiles } from './hostile/packed-files.ts'
import { type MadeFile, textFiles } from './hostile/text-files.ts'
import { heldBy, watchReader } from './hostile/watch-reader.ts'
import { openEngine, withFolder } from './speed/scratch.ts'

/** Limits for one file. */
const limits = { seconds: 10, megabytes: 300 } as const

interface Cost {
  /** Processor time of the indexing process and of its reader. */
  seconds: number
  /** The most that either process held. */
  megabytes: number
  outcome: string
}

const small: MadeFile = () => '# A note\n\nThe tide comes in twice a day.\n'

const { values } = parseArgs({
  options: { only: { type: 'string' }, check: { type: 'boolean', default: false }, folder: { type: 'string' } },
})
if (values.folder !== undefined) await indexFolder(values.folder)
else await measureAll()

async function measureAll(): Promise<void> {
  const wanted = values.only?.split(',')
  const files = Object.entries({ 'small.md': small, ...textFiles, ...packedFiles })
  const rows: string[][] = [['file', 'seconds', 'MB', 'outcome']]
  const over: string[] = []
  for (const [name, make] of files) {
    if (wanted && !wanted.some((part) => name.includes(part))) continue
    const { seconds, megabytes, outcome } = await costOf(name, make)
    rows.push([name, seconds.toFixed(1), megabytes.toFixed(0), outcome])
    if (seconds > limits.seconds || megabytes > limits.megabytes) over.push(name)
    if (process.stderr.isTTY || process.env.HOSTILE_LIVE) console.error(rows.at(-1)!.join('  '))
  }
  console.log(alignColumns(rows).join('\n'))
  if (over.length > 0) console.log(`Over ${limits.seconds} s or ${limits.megabytes} MB: ${over.join(', ')}`)
  if (values.check && over.length > 0) process.exitCode = 1
}

function costOf(name: string, make: MadeFile): Promise<Cost> {
  return withFolder(async (folder) => {
    const files = join(folder, 'files')
    mkdirSync(files)
    writeFileSync(join(files, name), make())
    return new Promise<Cost>((resolve) => {
      const child = fork(process.argv[1]!, ['--folder', folder], { silent: true })
      const watching = watchReader(child.pid!)
      const ending = setTimeout(() => child.kill('SIGKILL'), 120_000)
      let said = ''
      child.stderr?.on('data', (part) => (said += String(part)))
      let cost: Cost | undefined
      child.on('message', (message) => {
        cost = message as Cost
      })
      child.on('exit', (code, signal) => {
        clearTimeout(ending)
        const reader = watching.end()
        const died = `the process died: ${signal ?? code} ${said.replace(/\s+/g, ' ').slice(0, 60)}`
        const own = cost ?? { seconds: 0, megabytes: Number.POSITIVE_INFINITY, outcome: died }
        const seconds = own.seconds + reader.seconds
        resolve({ ...own, seconds, megabytes: Math.max(own.megabytes, reader.megabytes) })
      })
    })
  })
}

/** The other side of `costOf`. */
async function indexFolder(folder: string): Promise<void> {
  const { instant } = chooseEmbedder()
  const engine = await openEngine(join(folder, 'jarvis.db'), instant && { instant }, readGrammar)
  await engine.documents.add(join(folder, 'files'))
  const before = process.cpuUsage()
  const report = await engine.documents.update()
  const { user, system } = process.cpuUsage(before)
  await engine.close()
  const outcome = [...report.skipped, ...report.failed][0]?.reason ?? 'indexed'
  process.send?.({
    seconds: (user + system) / 1e6,
    megabytes: heldBy('self') || process.resourceUsage().maxRSS / 1024,
    outcome,
  })
  process.disconnect()
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Measurement } from '../speed/measure.ts'
import { childrenOf, memoryOf } from './memory.ts'
import { createQuestions } from './questions.ts'
import { type ServedHome, withServer } from './served-home.ts'

const million = 1_000_000
/** For the models to be freed, and for what was freed to go back, milliseconds. */
const settleMs = 10_000
const longestMs = 60_000
const file = join(tmpdir(), `jarvis-bench-meminfo-${process.pid}`)

/**
 * Loaded before the server and its indexing process: both read a file of ours in place of the kernel's, so that the machine
 * need not be filled with 80 % of its memory. Everything else is the built command with its real models.
 */
const preload = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'
const read = fs.readFileSync
fs.readFileSync = (path, ...rest) => read(path === '/proc/meminfo' ? ${JSON.stringify(file)} : path, ...rest)
syncBuiltinESMExports()`

const setPressure = (share: number): void =>
  writeFileSync(file, `MemTotal:       1000000 kB\nMemAvailable:   ${Math.round((1 - share) * 1e6)} kB\n`)

/** Memory of the server and its indexing process: with their models, hibernated, and with the first question after that. */
export async function measureHibernation(files: number): Promise<Measurement[]> {
  if (process.platform !== 'linux') throw new Error('This part reads /proc/meminfo: it runs on Linux.')
  setPressure(0.5)
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(preload)}`
  return withServer({ files, environment: { NODE_OPTIONS } }, async (served) => {
    const question = createQuestions(files)
    const ask = () => served.ask(`/api/query?query=${encodeURIComponent(question())}`)
    for (let index = 0; index < 50; index++) await ask()
    const loaded = await largest(served)
    setPressure(0.85)
    await until(() => stateOf(served) === 'HIBERNATED')
    await sleep(settleMs)
    const hibernated = both(served)
    setPressure(0.75)
    await sleep(settleMs)
    if (stateOf(served) !== 'HIBERNATED') throw new Error('The server left hibernation above 70 %.')
    setPressure(0.65)
    await until(() => stateOf(served) !== 'HIBERNATED')
    const { taken, status } = await ask()
    if (status !== 200) throw new Error(`The server answered ${status}.`)
    return [
      { name: 'memory with models, with what indexes beside', value: loaded / million, unit: 'MB' },
      {
        name: 'memory, hibernated, with what indexes beside',
        value: hibernated / million,
        unit: 'MB',
        bar: { atMost: 300 },
      },
      { name: 'first question after hibernation', value: taken, unit: 'ms' },
    ]
  })
}

const both = ({ process: server }: ServedHome): number =>
  [server.pid!, ...childrenOf(server.pid!)].map(memoryOf).reduce((sum, bytes) => sum + bytes, 0)

/** The most in ten seconds: the indexing process embeds meanwhile. */
async function largest(served: ServedHome): Promise<number> {
  let most = 0
  for (const end = performance.now() + settleMs; performance.now() < end; await sleep(200))
    most = Math.max(most, both(served))
  return most
}

function stateOf({ home }: ServedHome): string {
  const log = join(home, 'logs', 'idle.log')
  const last = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').at(-1) : undefined
  // The file may be there, and its first line not yet.
  return last ? (JSON.parse(last) as { to: string }).to : 'ACTIVE'
}

async function until(isSo: () => boolean): Promise<void> {
  for (const end = performance.now() + longestMs; !isSo(); await sleep(100))
    if (performance.now() > end) throw new Error('The server did not change its state within a minute.')
}

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Measurement } from '../speed/measure.ts'
import { createQuestions } from './questions.ts'
import { withServer } from './served-home.ts'

const million = 1_000_000
/** Between the last work and the look at memory, milliseconds: what was freed goes back. */
const rest = 3000
/** Before growth is looked for: caches are full then. */
const warmUps = 2000

/** Memory of the server: idle, with the model of questions loaded, and after many questions. */
export const measureMemory = (files: number, questions: number): Promise<Measurement[]> =>
  withServer({ files, settings: ['--set', 'server.watch=false'] }, async ({ ask, process: server }) => {
    const question = createQuestions(files)
    const both = () => memoryOf(server.pid!) + Math.max(0, ...childrenOf(server.pid!).map(memoryOf))
    await sleep(rest)
    const idle = memoryOf(server.pid!)
    const idleWithIndexer = both()
    const askTimes = async (mode: string, times: number) => {
      for (let index = 0; index < times; index++) {
        const { status } = await ask(`/api/${mode}?query=${encodeURIComponent(question())}`)
        if (status !== 200) throw new Error(`The server answered ${status}.`)
      }
    }
    await askTimes('query', 50)
    await sleep(rest)
    const loaded = memoryOf(server.pid!)
    await askTimes('query', warmUps)
    await sleep(rest)
    const before = memoryOf(server.pid!)
    await askTimes('query', questions)
    await sleep(rest)
    const after = memoryOf(server.pid!)
    return [
      { name: 'memory, idle', value: idle / million, unit: 'MB', bar: { atMost: 150 } },
      { name: 'memory, idle, with what indexes beside', value: idleWithIndexer / million, unit: 'MB' },
      { name: 'memory with one embedder loaded', value: loaded / million, unit: 'MB', bar: { atMost: 350 } },
      {
        name: `memory after ${questions.toLocaleString('en')} more questions / before`,
        value: after / before,
        unit: '×',
        bar: { atMost: 1.1 },
      },
    ]
  })

/** Bytes of memory of a process, with what it shares with others. */
export function memoryOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
  } catch {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024
  }
}

export function childrenOf(pid: number): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = table.map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.filter(([, parent]) => parent === pid).map(([child]) => child!)
}

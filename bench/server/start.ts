import { spawn, spawnSync } from 'node:child_process'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Measurement, medianOf, type Spent } from '../speed/measure.ts'
import { withFolder } from '../speed/scratch.ts'
import { command, plainEnvironment, processorTime, recordOf } from './served-home.ts'

/** Starts of each kind, taken in turns. */
const rounds = 11

/** From the start of the process to the first good answer of /health, beside a bare Node. */
export const measureStart = (): Promise<Measurement[]> =>
  withFolder(async (folder) => {
    const bare: Spent[] = []
    const server: Spent[] = []
    for (let round = 0; round < rounds; round++) {
      bare.push(startBare())
      server.push(await startServer(join(folder, `home-${round}`)))
    }
    const ratio = (kind: keyof Spent) => medianOf(server, kind) / medianOf(bare, kind)
    return [
      { name: 'start to healthy', value: medianOf(server, 'wall'), processor: medianOf(server, 'cpu'), unit: 'ms' },
      {
        name: 'start to healthy / node -e 0',
        value: ratio('wall'),
        processor: ratio('cpu'),
        unit: '×',
        bar: { atMost: 5 },
      },
    ]
  })

/** A Node that does nothing but say what that cost. */
function startBare(): Spent {
  const program = 'const {user,system}=process.cpuUsage();require("fs").writeSync(1,String((user+system)/1000))'
  const started = performance.now()
  const { stdout } = spawnSync(process.execPath, ['-e', program], { env: plainEnvironment(), encoding: 'utf8' })
  return { wall: performance.now() - started, cpu: Number(stdout) }
}

async function startServer(home: string): Promise<Spent> {
  const started = performance.now()
  const child = spawn(process.execPath, [command, 'serve', '--home', home], {
    env: plainEnvironment(),
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const { port } = await recordOf(home)
  while (!(await isHealthy(port))) await sleep(2)
  const spent = { wall: performance.now() - started, cpu: processorTime(child.pid!) }
  child.kill('SIGTERM')
  await ended
  return spent
}

const isHealthy = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path: '/health', agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode === 200))
    }).on('error', () => resolve(false))
  })

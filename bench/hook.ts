/**
 * What a hook costs beside a bare Node, on an event of 2 kB; `node scripts/run-ts.mjs bench/hook.ts [--json]`. Median of
 * fifty starts of each, taken in turns. Fails where a promise is not kept.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alignColumns } from '../src/app/bench/tables.ts'
import { type Measurement, median } from './speed/measure.ts'
import { speedRows } from './speed/report.ts'
import { withFolder } from './speed/scratch.ts'

const rounds = 15
/** An event with so many characters of output is 2 kB. */
const outputLength = 1600

const measured = await withFolder((folder) => measureHook(folder))
console.log(
  process.argv.includes('--json')
    ? JSON.stringify({ node: process.version, measured }, null, 1)
    : alignColumns(speedRows(measured, {})).join('\n'),
)
if (measured.some(({ value, bar }) => bar && 'atMost' in bar && value > bar.atMost)) process.exitCode = 1

async function measureHook(folder: string): Promise<Measurement[]> {
  const hook = join(folder, 'hook.cjs')
  const built = spawnSync(process.execPath, ['scripts/build-hook.mjs', hook], { encoding: 'utf8' })
  if (built.status !== 0) throw new Error(`The hook does not build: ${built.stderr}`)
  // Tells its own peak of memory on the way out.
  const memory = join(folder, 'memory.cjs')
  const report = join(folder, 'memory.txt')
  writeFileSync(
    memory,
    `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(report)}, String(process.resourceUsage().maxRSS)))`,
  )
  const taken = { bare: [] as number[], hook: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    taken.bare.push(start(['-e', '0'], folder, round))
    taken.hook.push(start([hook, 'claude-code'], folder, round))
  }
  const peaks = Array.from({ length: 5 }, (_, round) => {
    start(['--require', memory, hook, 'claude-code'], folder, rounds + round)
    return Number(readFileSync(report, 'utf8')) / 1024
  })
  const bare = median(taken.bare)
  const ratio = median(taken.hook) / bare
  return [
    { name: 'bare node', value: bare, unit: 'ms' },
    { name: 'hook / node', value: ratio, unit: '×', bar: { atMost: 1.3 }, ratio, of: 'node -e 0' },
    { name: 'memory of the hook', value: median(peaks), unit: 'MB', bar: { atMost: 45 } },
  ]
}

/** Milliseconds of a process from start to end. Extra certificates cost Node 20 more than all the rest. */
function start(args: readonly string[], folder: string, round: number): number {
  const { NODE_EXTRA_CA_CERTS: _, ...environment } = process.env
  const started = performance.now()
  const { status, stderr } = spawnSync(process.execPath, args, {
    env: { ...environment, JARVIS_HOME: join(folder, 'home') },
    input: eventText(round),
    encoding: 'utf8',
  })
  const taken = performance.now() - started
  if (status !== 0 || stderr !== '') throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`)
  return taken
}

function eventText(round: number): string {
  return JSON.stringify({
    session_id: 'bench',
    cwd: '/home/ada/net',
    hook_event_name: 'PostToolUse',
    tool_name: 'Bash',
    tool_input: { command: 'npm test -- src/net.ts', description: 'Run the tests' },
    tool_response: { stdout: 'passed in 12 ms: gives up in the end\n'.repeat(outputLength / 37), stderr: '' },
    tool_use_id: `toolu_${round}`,
    duration_ms: 812,
  })
}

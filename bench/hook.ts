/**
 * What a hook costs beside a bare Node, on events of 2 to 70 kB; `node scripts/run-ts.mjs bench/hook.ts [--json]`. Medians
 * of forty starts of each, taken in turns, and what is the least for each size: reading the event and appending it as it
 * is. Fails where a promise is not kept.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeFixes } from '../src/capture/known-fixes.ts'
import { placeOf } from '../src/capture/ready-context.ts'
import { alignColumns } from '../src/text/align-columns.ts'
import { signatureOf } from '../src/text/signatures/signature.ts'
import { type Measurement, median } from './speed/measure.ts'
import { speedRows } from './speed/report.ts'
import { withFolder } from './speed/scratch.ts'

const rounds = 40
/** Characters of output and of read text: an event with 1600 is 2 kB. */
const sizes = [1600, 6000, 20_000, 70_000]
const outputs = { tests: testOutput(), code: readAll('src/memory/facts', '.ts'), prose: readAll('docs/guides', '.md') }

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
  // Reports its peak memory at exit.
  const memory = join(folder, 'memory.cjs')
  const report = join(folder, 'memory.txt')
  writeFileSync(
    memory,
    `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(report)}, String(process.resourceUsage().maxRSS)))`,
  )
  const least = join(folder, 'least.cjs')
  writeFileSync(
    least,
    `const fs = require('node:fs'); const event = JSON.parse(fs.readFileSync(0, 'utf8'))
     fs.appendFileSync(${JSON.stringify(join(folder, 'least.jsonl'))}, JSON.stringify(event) + '\\n')`,
  )
  const bare: number[] = []
  const failed: number[] = []
  const failure = readRecorded()
  writeKnown(join(folder, 'home'), failure)
  const events = sizes.flatMap((size) => Object.keys(outputs).map((of) => ({ of: of as keyof typeof outputs, size })))
  const taken = events.map((event) => ({ ...event, least: [] as number[], hook: [] as number[] }))
  for (let round = 0; round < rounds; round++)
    for (const each of taken) {
      const event = eventText(round, outputs[each.of].slice(0, each.size))
      bare.push(start(['-e', '0'], folder, event))
      each.least.push(start([least], folder, event))
      each.hook.push(start([hook, 'claude-code'], folder, event))
    }
  for (let round = 0; round < rounds * 2; round++) {
    bare.push(start(['-e', '0'], folder, failedText(round, failure)))
    failed.push(start([hook, 'claude-code'], folder, failedText(round, failure), 'known: '))
  }
  const peaks = Array.from({ length: 5 }, (_, round) => {
    start(['--require', memory, hook, 'claude-code'], folder, eventText(rounds + round, outputs.tests.slice(0, 1600)))
    return Number(readFileSync(report, 'utf8')) / 1024
  })
  const ratioOf = (times: readonly number[]) => median(times) / median(bare)
  return [
    { name: 'bare node', value: median(bare), unit: 'ms' },
    ...taken.flatMap(({ of, size, least: lowest, hook: whole }): Measurement[] => [
      {
        name: `hook / node, ${of} of ${size}`,
        value: ratioOf(whole),
        unit: '×',
        bar: { atMost: 1.3 },
        ratio: ratioOf(whole),
        of: 'node -e 0',
      },
      { name: `  read and append alone`, value: ratioOf(lowest), unit: '×', ratio: ratioOf(lowest), of: 'node -e 0' },
    ]),
    {
      name: 'hook / node, a failed run whose error is known',
      value: ratioOf(failed),
      unit: '×',
      bar: { atMost: 1.6 },
      ratio: ratioOf(failed),
      of: 'node -e 0',
    },
    { name: 'memory of the hook', value: median(peaks), unit: 'MB', bar: { atMost: 45 } },
  ]
}

/** Milliseconds of a process from start to end. Extra certificates cost Node 20 more than all the rest. */
function start(args: readonly string[], folder: string, input: string, answer = ''): number {
  const { NODE_EXTRA_CA_CERTS: _, ...environment } = process.env
  const started = performance.now()
  const { status, stderr, stdout } = spawnSync(process.execPath, args, {
    env: { ...environment, JARVIS_HOME: join(folder, 'home') },
    input,
    encoding: 'utf8',
  })
  const taken = performance.now() - started
  if (status !== 0 || stderr !== '') throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`)
  if (!stdout.includes(answer)) throw new Error(`The hook does not answer "${answer}".`)
  return taken
}

/** Recorded jest output of a failing test. */
function readRecorded(): string {
  const lines = readFileSync('bench/learning/recorded/dev.jsonl', 'utf8').trim().split('\n')
  return (JSON.parse(lines.find((line) => line.includes('"tool":"jest"'))!) as { first: string }).first
}

/** Prepares the known errors of the project: two hundred others, and this one. */
function writeKnown(home: string, output: string): void {
  const text = (at: string) => `known: ${at} ${'In src/net.ts, replace `a` with `b`. '.repeat(6)}`
  const others = Array.from({ length: 200 }, (_, at) => [`${at}`.padStart(16, '0'), `l:${at}`])
  const all = [...others, [signatureOf(output)!.id, 'l:this']]
  writeFixes(
    home,
    placeOf('/home/ada/net'),
    Object.fromEntries(all.map(([id, name]) => [id!, { id: name!, text: text(name!), tokens: 60 }])),
  )
}

/** Each in a separate session, so that each gets an answer. */
function failedText(round: number, output: string): string {
  const event = JSON.parse(eventText(round, '')) as Record<string, unknown>
  const failure = {
    hook_event_name: 'PostToolUseFailure',
    error: `Exit code 1\n${output}`,
    session_id: `failed-${process.pid}-${round}`,
  }
  return JSON.stringify({ ...event, tool_response: undefined, ...failure })
}

function testOutput(): string {
  return 'passed in 12 ms: gives up in the end\n'.repeat(2000)
}

function readAll(folder: string, ending: string): string {
  const names = readdirSync(folder).filter((name) => name.endsWith(ending))
  return names.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
}

function eventText(round: number, stdout: string): string {
  return JSON.stringify({
    session_id: 'bench',
    cwd: '/home/ada/net',
    hook_event_name: 'PostToolUse',
    tool_name: 'Bash',
    tool_input: { command: 'npm test -- src/net.ts', description: 'Run the tests' },
    tool_response: { stdout, stderr: '' },
    tool_use_id: `toolu_${round}_${stdout.length}`,
    duration_ms: 812,
  })
}

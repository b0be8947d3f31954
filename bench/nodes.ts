/**
 * What Jarvis costs on every Node beside that Node alone, by processor time: `npm run bench:nodes`, with the folder of
 * Nodes in JARVIS_TEST_NODES (CONTRIBUTING.md). Each command is the least of nine runs (`--rounds`), taken in turns with `node -e 0`, after
 * as many that do not count: the first runs on a Node keep what it compiled. The last column is the mean beside the Node
 * that built the package.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { alignColumns } from '../src/text/align-columns.ts'
import { command, plainEnvironment } from './server/served-home.ts'
import { withFolder } from './speed/scratch.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '9' } } })
const rounds = Number(values.rounds)
const kinds: Record<string, readonly string[]> = {
  help: ['--help'],
  search: ['search', 'backup'],
  ls: ['ls'],
  status: ['status'],
  brief: ['brief'],
  remember: ['remember', 'I like tea number {round}'],
  query: ['query', 'when do copies run?'],
}
const hook = join(command, '..', 'hook.cjs')

/** What a client says first; then it leaves. */
const greeting = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } }
const hello = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: greeting })}\n`

const nodes = [['this one', process.execPath], ...findNodes()] as const
const rows = await withFolder(async (folder) =>
  nodes.map(([name, node]) => measureNode(name, node, join(folder, name))),
)
const names = Object.keys(rows[0]!.ratios)
const first = rows[0]!.ratios
console.log(
  alignColumns([
    ['Node', 'bare, ms', ...names, 'beside the first'],
    ...rows.map(({ name, bare, ratios }) => [
      name,
      bare.toFixed(0),
      ...names.map((kind) => ratios[kind]!.toFixed(2)),
      (names.reduce((total, kind) => total + ratios[kind]! / first[kind]!, 0) / names.length).toFixed(2),
    ]),
  ]).join('\n'),
)

function findNodes(): [string, string][] {
  const folder = process.env.JARVIS_TEST_NODES ?? ''
  const releases = existsSync(folder) ? readdirSync(folder) : []
  const found = releases.map((name): [string, string] => [name, join(folder, name, 'node_modules/node/bin/node')])
  if (found.length === 0) console.error('JARVIS_TEST_NODES names no folder of Nodes: only this one is measured.')
  return found.filter(([, node]) => existsSync(node))
}

/** The least processor time of each command as a multiple of that of the Node alone. */
function measureNode(name: string, node: string, folder: string) {
  const notes = join(folder, 'notes')
  mkdirSync(notes, { recursive: true })
  for (const topic of ['backup', 'soup', 'garden'])
    writeFileSync(join(notes, `${topic}.md`), `# The ${topic}\n\nAll about ${topic}.\n`)
  const report = join(folder, 'report.cjs')
  writeFileSync(
    report,
    `process.on('exit', () => { const { user, system } = process.cpuUsage()
       require('node:fs').writeFileSync(process.env.SPENT_FILE, String((user + system) / 1000)) })`,
  )
  const run = (args: readonly string[], input = ''): number => {
    const env = { ...plainEnvironment(), JARVIS_HOME: join(folder, 'home'), SPENT_FILE: join(folder, 'spent') }
    const { status, stderr } = spawnSync(node, ['--require', report, ...args], { env, input, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${args.join(' ')} on Node ${name} ended with ${status}: ${stderr}`)
    return Number(readFileSync(env.SPENT_FILE, 'utf8'))
  }
  run([command, 'collection', 'add', notes, '--wait'])
  const least: Record<string, number> = {}
  const took = (kind: string, spent: number) => {
    least[kind] = Math.min(least[kind] ?? Number.POSITIVE_INFINITY, spent)
  }
  for (let round = 0; round < 2 * rounds; round++) {
    const kept = round >= rounds
    const spent: [string, number][] = [['bare', run(['-e', '0'])]]
    for (const [kind, words] of Object.entries(kinds))
      spent.push([kind, run([command, ...words.map((word) => word.replace('{round}', String(round)))])])
    spent.push(['mcp', run([command, 'mcp'], hello)], ['hook', run([hook, 'claude-code'], event(round))])
    if (kept) for (const each of spent) took(...each)
  }
  rmSync(folder, { recursive: true, force: true })
  const { bare = Number.NaN, ...others } = least
  return { name, bare, ratios: Object.fromEntries(Object.entries(others).map(([kind, ms]) => [kind, ms / bare])) }
}

function event(round: number): string {
  return JSON.stringify({
    ...{ session_id: 'bench', cwd: '/home/ada/net', hook_event_name: 'PostToolUse', tool_name: 'Bash' },
    tool_input: { command: 'npm test', description: 'Run the tests' },
    tool_response: { stdout: 'passed in 12 ms\n'.repeat(120), stderr: '' },
    tool_use_id: `toolu_${round}`,
  })
}

/**
 * Modules that a request passes on its way to the database: `node scripts/run-ts.mjs bench/path.ts [--show]`. Each request
 * is run in this process, without an embedding model; each module between its entry and a statement counts once. Printed are
 * the longest way of each request, the median over its statements and their number; `--show` names the longest.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openJarvis } from '../src/app/open-jarvis.ts'
import { loadConfig } from '../src/config/load.ts'
import { runFastest } from '../src/interfaces/cli/fast.ts'
import { runWhole } from '../src/interfaces/cli/main.ts'
import { runFast } from '../src/interfaces/cli/run-fast.ts'
import { homeToken } from '../src/interfaces/http/credentials.ts'
import { startServer } from '../src/interfaces/http/server.ts'
import { alignColumns } from '../src/text/align-columns.ts'
import { type Way, waysOf } from './path/ways.ts'

/** Whether a command is answered by the file that the fastest start reads. */
const typed: [words: string[], isFast: boolean][] = [
  [['search', 'what about the backups?'], true],
  [['query', 'what about the backups?'], false],
  [['recall', 'backups'], false],
  [['remember', 'My backups run at two in the morning.'], false],
]
const posted: [path: string, body: object][] = [
  ['/api/query', { query: 'what about the backups?' }],
  ['/api/search', { query: 'backups' }],
  ['/api/memory', { content: 'My plants want water on Mondays.' }],
]

const folder = mkdtempSync(join(tmpdir(), 'jarvis-path-'))
const rows: [request: string, ways: Way[]][] = []
const write = process.stdout.write
try {
  mkdirSync(join(folder, 'notes'))
  writeFileSync(
    join(folder, 'notes', 'backups.md'),
    '# Backups\n\nThey run at two in the morning, to the disk in the cellar.\n',
  )
  process.env.JARVIS_HOME = join(folder, 'home')
  process.env.JARVIS_EMBEDDING_MODEL = 'none'
  const jarvis = await openJarvis()
  await jarvis.addCollection(join(folder, 'notes'))
  await jarvis.close()
  await runTyped(['remember', 'I live in Porto.'], false)
  for (const [words, isFast] of typed) rows.push([`jarvis ${words[0]}`, await waysOf(() => runTyped(words, isFast))])
  await overHttp()
} finally {
  process.stdout.write = write
  rmSync(folder, { recursive: true, force: true })
}
const lengths = rows.map(([request, ways]) => {
  const sorted = ways.map(({ length }) => length).sort((a, b) => a - b)
  return [request, String(sorted.at(-1)), String(sorted[sorted.length >> 1]), String(sorted.length)]
})
console.log(alignColumns([['request', 'longest', 'median', 'statements'], ...lengths]).join('\n'))
if (process.argv.includes('--show'))
  for (const [request, ways] of rows) {
    const longest = ways.reduce((a, b) => (b.length > a.length ? b : a))
    console.log(`\n${request}\n${longest.map((module) => `  ${module}`).join('\n')}`)
  }
process.exit(0)

/** As in dist/cli.cjs, without its answer. */
async function runTyped(words: readonly string[], isFast: boolean): Promise<void> {
  process.stdout.write = () => true
  const done = await runFastest(isFast ? [...words, '--debug'] : words)
  const code = typeof done === 'number' ? done : await (isFast ? runFast('search', done) : runWhole(done))
  process.stdout.write = write
  if (code !== 0) throw new Error(`jarvis ${words.join(' ')} ended with ${code}.`)
}

async function overHttp(): Promise<void> {
  const flags = { 'server.port': 0, 'server.watch': false }
  const { home, config } = await loadConfig({ flags })
  const server = await startServer({ home, config, flags, space: config.space, version: '0.0.0' })
  if ('other' in server) throw new Error('The home is served already.')
  const headers = { authorization: `Bearer ${homeToken(home.tokenFile)}`, 'content-type': 'application/json' }
  const ask = async (path: string, body: object) => {
    const answer = await fetch(`${server.record.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    await answer.text()
  }
  for (const [path, body] of posted) {
    await ask(path, body)
    rows.push([`POST ${path}`, await waysOf(() => ask(path, { ...body }))])
  }
  await server.close()
}

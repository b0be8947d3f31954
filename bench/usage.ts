/**
 * How long a million lines of transcripts take, and then a look at what is new: `node scripts/run-ts.mjs bench/usage.ts`.
 * The lines are made here, with answers that stream and long results of tools between them.
 */
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '../src/storage/sqlite/database.ts'
import { openStore } from '../src/storage/sqlite/open-store.ts'
import { countUsage } from '../src/testing/count-usage.ts'
import { createUsage } from '../src/usage/usage.ts'

const lines = Number(process.argv[2] ?? 1_000_000)
const linesOfFile = 5000

/** A transcript: a third answers in up to three lines each, the rest prompts and what tools gave back. */
function transcript(file: number): string {
  const session = `${String(file).padStart(8, '0')}-0000-4000-8000-000000000000`
  const start = Date.UTC(2026, 0, 1) + file * 3_600_000
  const about = { cwd: `/home/ada/project-${file % 9}`, sessionId: session, version: '2.1.0', gitBranch: 'main' }
  const made: object[] = []
  for (let at = 0; made.length < linesOfFile; at++) {
    const time = (more: number) => new Date(start + at * 4000 + more).toISOString()
    for (let part = 0; part < 1 + (at % 3); part++)
      made.push({
        ...{ type: 'assistant', ...about, timestamp: time(part * 100), requestId: `req_${file}_${at}`, uuid: `${at}` },
        message: {
          ...{ id: `msg_${file}_${at}`, role: 'assistant', model: 'claude-sonnet-5-5' },
          content: [{ type: 'text', text: `Step ${at} of the work. `.repeat(12) }],
          usage: {
            input_tokens: 4,
            cache_read_input_tokens: 9000 + at,
            cache_creation_input_tokens: 800,
            output_tokens: part * 90,
          },
        },
      })
    for (let result = 0; result < 4; result++)
      made.push({
        ...{ type: 'user', ...about, timestamp: time(500 + result), toolUseResult: { stdout: 'ok '.repeat(120) } },
        message: { role: 'user', content: [{ type: 'tool_result', content: 'A line of a file. '.repeat(40) }] },
      })
  }
  return made
    .slice(0, linesOfFile)
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')
}

const folder = mkdtempSync(join(tmpdir(), 'jarvis-usage-bench-'))
try {
  const work = join(folder, 'projects')
  mkdirSync(work)
  for (let file = 0; file < lines / linesOfFile; file++) writeFileSync(join(work, `${file}.jsonl`), transcript(file))
  const store = await openStore(join(folder, 'jarvis.db'))
  const usage = createUsage({
    ...{ db: store.db, clock: Date.now, folders: [work], priceFile: join(folder, 'prices.yaml') },
    openDatabase: (path) => openSqlite(path, { readOnly: true }),
    projectOf: async (path) => path,
  })
  // Processor time too: the clock of a busy machine says little.
  const seconds = async (work: () => Promise<unknown>) => {
    const [from, before] = [performance.now(), process.cpuUsage()]
    await work()
    const { user, system } = process.cpuUsage(before)
    return `${((performance.now() - from) / 1000).toFixed(2)} s, ${((user + system) / 1e6).toFixed(2)} s of processor time`
  }
  console.log(`${lines.toLocaleString('en')} lines, first reading: ${await seconds(() => usage.take())}`)
  console.log(`report of all days: ${await seconds(() => usage.report())}`)
  appendFileSync(join(work, '0.jsonl'), transcript(0).slice(0, 4000).split('\n').slice(0, 2).join('\n'))
  console.log(`report after one file grew: ${await seconds(() => usage.report())}`)
  const { totals } = await usage.report()
  const sums = Object.values(countUsage(work))
  const counted = sums.flat().reduce((all, one) => all + one, 0)
  console.log(`tokens: ${totals.totalTokens}; counted by an independent script: ${counted}`)
  await store.close()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Sorts test files into fast and slow by their behavior: `npm run test:sort [-- <files or folders>]`.
 *
 * Runs them, and writes those that start a process, open a server or a connection, or take long, into
 * `test/slow-tests.json`, each with the reason. A given file that is fast is removed from the list. Others are kept,
 * since a machine without a program (PostgreSQL, Chromium) skips their tests.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Milliseconds from which on a file is slow: on a core, and passed, as some only wait. */
const longMs = 1500
const longPassedMs = 3000
const list = 'test/slow-tests.json'

const named = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'jarvis-sort-tests-'))
const record = join(folder, 'used.jsonl')
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'fast', ...named], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, JARVIS_TEST_RECORD: record },
  shell: process.platform === 'win32',
})
const lines = existsSync(record) ? readFileSync(record, 'utf8').trim().split('\n') : []
rmSync(folder, { recursive: true })

const slow = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {}
const before = Object.keys(slow).length
for (const file of Object.keys(slow)) if (!existsSync(file)) delete slow[file]
for (const line of lines) {
  const { file, used, ms, passedMs } = JSON.parse(line)
  // Fast files share modules in one process, which a replaced module would be in for all of them.
  if (/^\s*vi\.(?:doM|m)ock\(/m.test(readFileSync(file, 'utf8'))) used.push('a replaced module')
  const reason = used.length > 0 ? used.join(', ') : ms > longMs || passedMs > longPassedMs ? 'long' : undefined
  if (reason) slow[file] = reason
  else if (named.length > 0) delete slow[file]
}
const sorted = Object.fromEntries(Object.entries(slow).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(list, `${JSON.stringify(sorted, null, 2)}\n`)
console.log(`${lines.length} files ran; ${list} lists ${Object.keys(sorted).length} slow ones (before: ${before}).`)
process.exitCode = status ?? 1

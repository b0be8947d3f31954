/**
 * Which test files use something outside their own thread: a process, a server, a connection. Fast tests use none
 * (`test/slow-tests.json` lists the files that do), so a fast file that starts one fails, and names the command.
 *
 * With JARVIS_TEST_RECORD, a file, nothing fails: each test file appends a line of what it used, of its time on a core and
 * of the time that passed.
 * `npm run test:sort` reads these lines.
 */
import childProcess, { ChildProcess } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { Server, Socket } from 'node:net'
import { basename, relative } from 'node:path'
import { afterAll, expect } from 'vitest'

type Method = (...given: unknown[]) => unknown

/** Shared by the setups of all files that one worker runs: methods are wrapped once. */
const shared = globalThis as { usedOutside?: Set<string> }

function watch(owner: object, method: string, nameOf: (given: unknown[]) => string): void {
  const methods = owner as Record<string, Method>
  const original = methods[method]!
  methods[method] = function (this: unknown, ...given) {
    shared.usedOutside!.add(nameOf(given))
    return original.apply(this, given)
  }
}

if (!shared.usedOutside) {
  const program = (path: unknown) => basename(String(path))
  watch(ChildProcess.prototype, 'spawn', ([options]) => program((options as { file: string }).file))
  for (const method of ['spawnSync', 'execSync', 'execFileSync'])
    watch(childProcess, method, ([path]) => program(path).split(' ')[0]!)
  watch(Server.prototype, 'listen', () => 'a server')
  watch(Socket.prototype, 'connect', () => 'a connection')
  syncBuiltinESMExports()
}
shared.usedOutside = new Set()
const before = process.cpuUsage()
const began = performance.now()

afterAll(() => {
  const used = [...shared.usedOutside!].sort()
  const file = relative(process.cwd(), expect.getState().testPath!).replaceAll('\\', '/')
  const record = process.env.JARVIS_TEST_RECORD
  const { user, system } = process.cpuUsage(before)
  const ms = Math.round((user + system) / 1000)
  const passedMs = Math.round(performance.now() - began)
  if (record) appendFileSync(record, `${JSON.stringify({ file, used, ms, passedMs })}\n`)
  else if (used.length > 0)
    throw new Error(`${file} uses ${used.join(', ')}: fast tests do not. List it: npm run test:sort -- ${file}`)
})

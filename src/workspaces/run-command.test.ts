import { tmpdir } from 'node:os'
import { afterEach, describe, expect, it } from 'vitest'
import { runCommand } from './run-command.ts'

/** Prints the id of a process that it leaves behind, which left the group and keeps the output open. */
const leavesOne = `const child = require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => 0, 60000)'],
  { detached: true, stdio: 'inherit' }); console.log(child.pid); child.unref();`

let left = 0
const run = async (script: string, timeoutMs: number) => {
  const result = await runCommand({
    argv: [process.execPath, '-e', script],
    folder: tmpdir(),
    environment: { PATH: process.env['PATH'] ?? '' },
    timeoutMs,
  })
  left = Number(result.output.trim())
  return result
}
afterEach(() => {
  if (left > 0) process.kill(left, 'SIGKILL')
  left = 0
})

describe('running a command', () => {
  it('ends with the command although a detached process holds the output open', async () => {
    const result = await run(leavesOne, 60_000)
    expect(result.code).toBe(0)
    expect(left).toBeGreaterThan(0)
  }, 20_000)

  it('reports what cannot be started by its exit code', async () => {
    const code = async (...argv: string[]) =>
      (await runCommand({ argv, folder: tmpdir(), environment: {}, timeoutMs: 20_000 })).code
    expect(await code('/no/such/program')).toBe(127)
    expect(await code(process.execPath, '-e', 'a\0b')).toBe(126)
    expect(await code(process.execPath, ...Array<string>(64).fill('x'.repeat(100_000)))).toBe(126)
  })

  it('ends after the timeout, too', async () => {
    const result = await run(`${leavesOne} setTimeout(() => 0, 60000)`, 3000)
    expect(result.code).toBe(124)
  }, 20_000)
})

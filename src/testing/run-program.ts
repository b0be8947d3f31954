import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs a bundle in its own process until it ends. */
export async function runProgram(bundle: string, args: readonly string[]): Promise<{ code: number; errors: string }> {
  const child = spawn(process.execPath, [bundle, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (data) => (errors += data))
  const [code] = await once(child, 'close')
  return { code, errors }
}

/**
 * `npm run check`: every script `check:…` of package.json. They are independent: as many run at once as the machine has
 * cores, in the order of package.json, the longest first. All are run, and failures are printed.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const waiting = Object.entries(scripts).filter(([name]) => name.startsWith('check:'))
/** npm has put the programs of the project into PATH. Packing for a look at the package does not build it again. */
const env = { ...process.env, npm_config_ignore_scripts: 'true' }

function run([name, command]) {
  return new Promise((resolve) => {
    const child = spawn(command, { cwd: root, env, shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        printed += text
      })
    child.on('close', (code) => {
      if (code !== 0) {
        console.error(`${printed.trim()}\n${name} failed: ${command}`)
        process.exitCode = 1
      }
      resolve()
    })
  })
}

async function work() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await run(next)
}
await Promise.all(Array.from({ length: availableParallelism() }, work))

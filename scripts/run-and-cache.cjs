/**
 * Starts dist/cli.cjs for help, then for a search and a get, and writes what V8 has compiled of each file that it read
 * by a Script. See code-cache.mjs.
 */
const { writeFileSync } = require('node:fs')
const { join } = require('node:path')
const vm = require('node:vm')

const [folder, prefix] = process.argv.slice(2)
/** By the names that traces call them. */
const scripts = new Map()
const modules = new Map()
vm.Script = class extends vm.Script {
  constructor(source, options) {
    super(source, options)
    this.name = options.filename
    scripts.set(this.name, this)
  }
  runInThisContext() {
    const run = super.runInThisContext()
    return (exports, require, module, ...rest) => {
      modules.set(this.name, module)
      run(exports, require, module, ...rest)
    }
  }
}

process.once('beforeExit', async () => {
  const { runFastest } = modules.get(`${prefix}fast`).exports
  for (const args of [
    ['search', 'what about the backups?'],
    ['get', 'sample.md'],
  ]) {
    const code = await runFastest(args)
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}.`)
  }
  for (const [name, script] of scripts)
    writeFileSync(join(folder, `${name.slice(prefix.length)}.cache`), script.createCachedData())
  process.exitCode = 0
})
process.argv = [process.argv[0], join(folder, 'cli.cjs'), '--help']
require(process.argv[1])

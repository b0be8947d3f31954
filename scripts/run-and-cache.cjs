/**
 * Starts dist/cli.cjs, runs what people run most, and writes what V8 has compiled of each file that was read by a Script.
 * See code-cache.mjs.
 */
const { writeFileSync } = require('node:fs')
const { join } = require('node:path')
const { modules, scripts } = require('./record-scripts.cjs')

const [folder, prefix] = process.argv.slice(2)

process.once('beforeExit', async () => {
  const { runFastest } = modules.get(`${prefix}fast`).exports
  const { runWhole } = modules.get(`${prefix}main`).exports
  for (const args of [
    ['--help'],
    ['search', 'what about the backups?'],
    ['get', 'sample.md'],
    ['ls'],
    ['collection', 'list'],
    ['status'],
    ['query', 'what about the backups?'],
    ['recall', 'backups'],
    ['remember', 'My sister Ada moved to Porto. Always answer in short sentences.'],
    ['brief'],
    ['search', 'what about the backups?'],
  ]) {
    const done = await runFastest(args)
    const code = typeof done === 'number' ? done : await runWhole(done)
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}.`)
  }
  for (const [name, script] of scripts) writeFileSync(join(folder, cacheOf(name)), script.createCachedData())
  process.exitCode = 0
})
const cacheOf = (name) => `${name.slice(prefix.length)}.${process.versions.v8}.cache`

process.argv = [process.argv[0], join(folder, 'cli.cjs'), 'facts', 'list']
require(process.argv[1])

/**
 * Runs dist/hook.cjs with events from files, and writes what V8 has compiled of run-hook.cjs beside it; prints the name.
 * See build-hook.mjs.
 */
const { openSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')
const { modules, scripts } = require('./record-scripts.cjs')

const [folder, home, ...events] = process.argv.slice(2)
const name = 'jarvis:run-hook'
process.argv = [process.argv[0], join(folder, 'hook.cjs'), 'claude-code', home]
// The first event is its stdin: it reads none of ours.
const { write } = process.stdout
const { exit } = process
process.stdout.write = () => true
process.exit = () => {}
require(process.argv[1])
process.exit = exit
for (const event of events) modules.get(name).exports.runHook('claude-code', home, openSync(event))
process.stdout.write = write
const file = join(folder, `run-hook.${process.versions.v8}.cache`)
writeFileSync(file, scripts.get(name).createCachedData())
process.stdout.write(file)

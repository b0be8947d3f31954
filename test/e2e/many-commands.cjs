/**
 * Runs the built command line many times in one process: a message is the arguments, and is answered by what the command
 * said. Starting a process for each takes most of their time.
 */
const fs = require('node:fs')
const { syncBuiltinESMExports } = require('node:module')
const { join } = require('node:path')

/** What was written to the two streams since the command began. */
const said = ['', '', '']
const { writeSync } = fs
fs.writeSync = (fd, bytes, offset = 0, length = bytes.length - offset, ...rest) => {
  if (fd !== 1 && fd !== 2) return writeSync(fd, bytes, offset, length, ...rest)
  said[fd] += typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('utf8', offset, offset + length)
  return bytes.length
}
syncBuiltinESMExports()

// The parts are read by a loader, which gives them this.
globalThis.importHere = (address) => import(address)

const dist = join(__dirname, '..', '..', 'dist')
const { runFastest } = require(join(dist, 'fast.cjs'))
const { runWhole } = require(join(dist, 'main.cjs'))

process.on('message', async (args) => {
  said.fill('')
  const done = await runFastest(args)
  const code = typeof done === 'number' ? done : await runWhole(done)
  process.send({ code: code, out: said[1], err: said[2] })
})

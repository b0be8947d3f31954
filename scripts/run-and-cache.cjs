/** Runs a search and a get as dist/cli.cjs does, then writes what V8 has compiled. See code-cache.mjs. */
const { readFileSync, writeFileSync } = require('node:fs')
const { createRequire } = require('node:module')
const { join } = require('node:path')
const { Script } = require('node:vm')

const [folder, name, wrapped] = process.argv.slice(2)
const filename = join(folder, 'run-fast.cjs')
const wrap = new Function('source', `return ${wrapped}`)
const script = new Script(wrap(readFileSync(filename, 'utf8')), { filename: name })
const module_ = { exports: {} }
script.runInThisContext()(module_.exports, createRequire(filename), module_, filename, folder)

const same = (text) => text
const style = { bold: same, dim: same, mark: same, good: same, bad: same }
const output = { width: 100, style, noteStyle: style, answer() {}, note() {}, failure() {}, progress() {} }
const common = { set: {}, format: 'plain', full: false }
const invocation = (operation, input) => ({
  output,
  parsed: { command: { words: [operation], operation, effect: 'read', arguments: [], options: [] }, input, common },
})

async function main() {
  const { runFast } = module_.exports
  await runFast('search', invocation('search', { query: 'what about the backups?' }))
  await runFast('get', invocation('get', { ref: 'sample.md' }))
  writeFileSync(join(folder, 'run-fast.cache'), script.createCachedData())
}

void main()

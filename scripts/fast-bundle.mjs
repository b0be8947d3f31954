/**
 * How what `jarvis` starts is made: dist/cli.cjs, which reads dist/fast.cjs (help), which reads dist/run-fast.cjs (search,
 * get) or dist/run-served.cjs (what a running server answers); where that is not enough, dist/main.cjs (everything). All with what V8 made of them before.
 *
 * Measured on Node 20 against `node -e 0`: an empty ES module costs 1.24 times as much, an empty CommonJS file 1.02;
 * `node:crypto` or `node:worker_threads` 8–12 ms even when unused; a package found and read apart 10–35 ms, and the
 * everything as 200 ES modules 300 ms. Hence CommonJS files, Node's heavier modules loaded at their first use, the packages
 * that most commands need inside, and late imports left out of the fast ones: the full command line takes over there.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onlyUsed } from './only-used.mjs'

/** Pure, and needed by most commands: as files of their own they would cost a start 170 reads. */
const bundledPackages = ['stemmer', 'zod', 'yaml', 'ignore', '@clack/core', 'node-diff3']
/** Used by each start at once; all other modules of Node wait. */
const eagerBuiltins = new Set(['fs', 'path', 'vm'])
/** Late imports that a fast command does reach. */
const reached = new Set([
  ...[
    'render-views.ts',
    'list-documents.ts',
    'collections.ts',
    'contexts.ts',
    'database-facts.ts',
    'read-status.ts',
    'offered-instructions.ts',
  ],
])
/** Those that the context of a session reaches: the subsystems that add to it, and what catches up with hooks. */
const reachedByBrief = new Set([
  ...['sessions.ts', 'observations.ts', 'session-memory.ts', 'create-memory-files.ts', 'facts-repository.ts'],
  ...['end-rules.ts', 'brief-lines.ts', 'gems.ts', 'code-state.ts'],
  ...['open-subsystems.ts', 'own-subsystems.ts', 'subsystem.ts', 'learning.ts', 'projects.ts', 'skills.ts'],
  ...['render-views.ts', 'render-facts.ts', 'render-observations.ts', 'render-sessions.ts'],
])
/** Those that a command reaches which a server answers: finding it, and the forms of the answers that are asked for most. */
const reachedServed = new Set([
  ...reached,
  ...['find-server.ts', 'server-options.ts', 'route-path.ts', 'space-here.ts', 'render-recall.ts', 'render-facts.ts'],
  ...['render-observations.ts', 'render-sessions.ts', 'render-memory-files.ts', 'render-observation-admin.ts'],
  ...['render-receipts.ts', 'render-gems.ts', 'render-transfer.ts', 'render-usage.ts'],
])
/** Put into the files when all are made: what was built together belongs together (load-part.ts). */
const unnamed = 'NAME-OF-THE-BUILD'
const ownUsed = onlyUsed(fileURLToPath(new URL('../src', import.meta.url)))
const common = {
  format: 'cjs',
  minifyIdentifiers: true,
  define: {
    'import.meta.url': 'importMeta.url',
    'import.meta.filename': '__filename',
    'import.meta.dirname': '__dirname',
    buildName: JSON.stringify(unnamed),
  },
}
/** Node loads ten modules at the first use of `performance`, and each of these files asks it for the time that passed. */
const milliseconds = 'const milliseconds=()=>{const [s,n]=process.hrtime();return s*1e3+n/1e6};'
const importMeta = "const importMeta={get url(){return require('node:url').pathToFileURL(__filename).href}};"

const fastBundle = (values, within = reached) => ({
  ...common,
  banner: { js: importMeta + milliseconds },
  define: { ...common.define, 'performance.now': 'milliseconds' },
  plugins: [values, handOver(within), lateOrders, lateBuiltins, ownUsed],
})

/** What puts the context of a session together; packages that are files of their own are read when they are needed. */
const briefBundle = (values, vendored) => {
  const bundle = fastBundle(values, reachedByBrief)
  return { ...bundle, plugins: [...bundle.plugins, vendored.except(bundledPackages)] }
}

/** What asks a running server. */
const servedBundle = (values) => fastBundle(values, reachedServed)

/** The file that Node itself reads: it alone can import, for the others. */
export const startBundle = (values) => ({
  ...fastBundle(values),
  banner: { js: `${importMeta}${milliseconds}const importHere=(address)=>import(address);` },
})

/** What hooks start, and what that reads: nothing is imported late. */
export const hookBundles = (values) => ({
  start: { ...common, banner: { js: 'const importHere=undefined;' }, plugins: [lateBuiltins, ownUsed] },
  run: { ...common, plugins: [values, lateBuiltins, ownUsed] },
})

/** Everything. What is imported late and lies outside is required, as scripts with a cache cannot import. */
const wholeBundle = (values, vendored) => ({
  ...common,
  banner: { js: importMeta },
  supported: { 'dynamic-import': false },
  plugins: [values, byImportHere, vendored.except(bundledPackages), lateBuiltins, ownUsed],
})

/** The parts of what `jarvis` starts, by their files: each is made from `values` and, if it has packages outside, `vendored`. */
export const startFiles = {
  'cli.cjs': ['start.ts', startBundle],
  'fast.cjs': ['fast.ts', (values) => fastBundle(values)],
  'run-fast.cjs': ['run-fast.ts', (values) => fastBundle(values)],
  'run-brief.cjs': ['run-brief.ts', (values, vendored) => briefBundle(values, vendored)],
  'run-served.cjs': ['run-served.ts', servedBundle],
  'main.cjs': ['main.ts', wholeBundle],
  // Read by run-fast.cjs, as soon as it prints a text that was found.
  'order-model.cjs': ['../../core/orders/order-model.ts', () => common],
  'interactive.cjs': ['interactive/interactive.ts', wholeBundle],
}

/** Weights and words of 40 kB, which most commands do not use: a file of its own. */
const lateOrders = {
  name: 'late-orders',
  setup({ onLoad }) {
    const contents = `let model; export const isOrderByModel = (text) => (model ??= module.loadPart('order-model')).isOrderByModel(text)`
    onLoad({ filter: /core[\\/]orders[\\/]order-model\.ts$/ }, () => ({ contents }))
  },
}

const byImportHere = {
  name: 'by-import-here',
  setup({ onLoad }) {
    const contents = 'export const importModule = (address) => importHere(address)'
    onLoad({ filter: /core[\\/]import-module\.ts$/ }, () => ({ contents }))
  },
}

/** Late imports of our own code and of packages: one error, after which fast.ts starts the full command line. */
const handOver = (within) => ({
  name: 'hand-over',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ path, kind }) => {
      if (kind !== 'dynamic-import' || within.has(basename(path)) || isBuiltin(path)) return undefined
      return { path, namespace: 'left-out' }
    })
    onLoad({ filter: /./, namespace: 'left-out' }, () => ({ contents: leftOut }))
  },
})

/** What a module of Node exports is looked for at its use, and the module loaded then. */
const lateBuiltins = {
  name: 'late-builtins',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(node:)?[\w/]+$/ }, ({ path, kind }) => {
      if (kind !== 'import-statement' || !isBuiltin(path) || eagerBuiltins.has(bare(path))) return undefined
      return { path: bare(path), namespace: 'late-builtin' }
    })
    onLoad({ filter: /./, namespace: 'late-builtin' }, ({ path }) => {
      // What is found from our own file is found by the file's own require.
      if (path === 'module') return { contents: 'export const createRequire = () => require' }
      // Below it, as what esbuild makes of it copies names that it has, and there are a hundred in some.
      const contents = `module.exports = Object.create(
        new Proxy({}, { get: (_, name) => (name === '__esModule' ? undefined : require('node:${path}')[name]) }))`
      return { contents }
    })
  },
}

/** Marked for left-out.ts, as code that catches errors goes on without what the module gives. */
const leftOut = "globalThis.jarvisReachedLeftOut = true; throw new Error('not in the fast file')"

/**
 * Gives the files of a folder that know their build its name, which is made of what they say. They are written in ASCII,
 * so that V8 keeps a unit in one byte and what reads them (load-part.ts) has nothing to decode.
 */
export function nameBuild(folder, names = Object.keys(startFiles)) {
  const files = names.map((file) => join(folder, file))
  const texts = files.map((file) => inAscii(readFileSync(file, 'utf8')))
  const name = createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 16)
  for (const [index, file] of files.entries()) writeFileSync(file, texts[index].replaceAll(unnamed, name))
}

/** esbuild leaves regular expressions as they are. Behind a backslash or in a raw template an escape means something else. */
function inAscii(code) {
  const unsure = /\\[^\0-\x7f]|\braw`[^`]*[^\0-\x7f`]/.exec(code)
  if (unsure) throw new Error(`This cannot be written in ASCII: ${unsure[0].slice(-80)}`)
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

const bare = (path) => path.replace(/^node:/, '')
const isBuiltin = (path) => builtinModules.includes(bare(path))

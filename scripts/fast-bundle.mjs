/**
 * Builds the files that `jarvis` starts: dist/cli.cjs, which loads dist/fast.cjs (help), which loads dist/run-fast.cjs
 * (search, get) or dist/run-served.cjs (answers of a running server). When these do not suffice, dist/main.cjs
 * (everything) takes over. All have a V8 code cache.
 *
 * Measured on Node 20 against `node -e 0`: an empty ES module costs 1.24 times as much, an empty CommonJS file 1.02;
 * `node:crypto` or `node:worker_threads` 8–12 ms even when unused; finding and reading a separate package 10–35 ms, and
 * everything as 200 ES modules 300 ms. Hence CommonJS files, Node's heavier modules loaded at their first use, common
 * packages inside, and no late imports in the fast files.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { latePatterns } from './late-patterns.mjs'
import { onlyUsed } from './only-used.mjs'

/** Pure packages that most commands need: as separate files they would cost 170 reads per start. */
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
/** Modules that the session context uses: its subsystems, and the reader of hook events. */
const reachedByBrief = new Set([
  ...['sessions.ts', 'observations.ts', 'session-memory.ts', 'create-memory-files.ts', 'stored-facts.ts'],
  ...['end-rules.ts', 'brief-lines.ts', 'gems.ts', 'code-state.ts'],
  ...['open-subsystems.ts', 'own-subsystems.ts', 'subsystem.ts', 'learning.ts', 'projects.ts', 'skills.ts'],
  ...['render-views.ts', 'render-facts.ts', 'render-observations.ts', 'render-sessions.ts'],
])
/**
 * Modules that storing a fact uses, with the static embedder and what every sentence may need. All that runs after the
 * write must be here: a command that is handed over then would find its own fact.
 */
const reachedByRemember = new Set([
  ...['facts.ts', 'second-reading.ts', 'list-facts.ts', 'stored-facts.ts', 'code-state.ts', 'sessions.ts'],
  ...['create-memory-files.ts', 'secrets.ts', 'ends-fact.ts', 'extract-facts.ts', 'reader.ts', 'read-conversation.ts'],
  'matters.ts',
  ...['sentences-said.ts', 'read-both-ways.ts', 'vector-index.ts', 'write-vectors.ts', 'static-embedder.ts'],
  ...[
    'render-views.ts',
    'render-facts.ts',
    'yaml',
    'rank-driven.ts',
    'keep-index.ts',
    'german',
    'spanish',
    'french',
    'italian',
    'dutch',
  ],
  ...['portuguese', 'russian', 'swedish'],
])
/** Modules of a command that a server answers: its discovery, and the views of frequent answers. */
const reachedServed = new Set([
  ...reached,
  ...['find-server.ts', 'server-options.ts', 'route-path.ts', 'space-here.ts', 'render-recall.ts', 'render-facts.ts'],
  ...['render-observations.ts', 'render-sessions.ts', 'render-memory-files.ts', 'render-observation-admin.ts'],
  ...['render-receipts.ts', 'render-gems.ts', 'render-transfer.ts', 'render-usage.ts'],
])
/** Inserted into the files after the build: only files of the same build fit together (load-part.ts). */
const unnamed = 'NAME-OF-THE-BUILD'
const ownUsed = onlyUsed(fileURLToPath(new URL('../src', import.meta.url)))
const lateInAll = latePatterns({ isForFewTexts: false })
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

const fastBundle = (values, within = reached, late = lateInAll) => ({
  ...common,
  banner: { js: importMeta + milliseconds },
  define: { ...common.define, 'performance.now': 'milliseconds' },
  plugins: [values, handOver(within), lateOrders, lateBuiltins, ownUsed, late],
})

/** A file with outside packages: those in separate files are loaded when needed. */
const vendoredBundle = (within, late) => (values, vendored) => {
  const bundle = fastBundle(values, within, late)
  return { ...bundle, plugins: [...bundle.plugins, vendored.except(bundledPackages)] }
}

/** The client of a running server. */
const servedBundle = (values) => fastBundle(values, reachedServed)

/** The file that Node itself reads: it alone can import, for the others. */
export const startBundle = (values) => ({
  ...fastBundle(values),
  banner: { js: `${importMeta}${milliseconds}const importHere=(address)=>import(address);` },
})

/** The hook program and its modules, without late imports. */
export const hookBundles = (values) => ({
  start: { ...common, banner: { js: 'const importHere=undefined;' }, plugins: [lateBuiltins, ownUsed] },
  run: { ...common, plugins: [values, lateBuiltins, ownUsed] },
})

/** Everything. Late imports from outside become `require`, since scripts with a cache cannot import. */
const wholeBundle = (values, vendored) => ({
  ...common,
  banner: { js: importMeta },
  supported: { 'dynamic-import': false },
  plugins: [values, byImportHere, englishOnly, vendored.except(bundledPackages), lateBuiltins, ownUsed, lateInAll],
})

/** The parts that `jarvis` starts, by file. Each is built from `values` and, with outside packages, `vendored`. */
export const startFiles = {
  'cli.cjs': ['start.ts', startBundle],
  'fast.cjs': ['fast.ts', (values) => fastBundle(values)],
  'run-fast.cjs': ['run-fast.ts', (values) => fastBundle(values)],
  'run-brief.cjs': ['run-brief.ts', vendoredBundle(reachedByBrief)],
  'run-remember.cjs': ['run-remember.ts', vendoredBundle(reachedByRemember, latePatterns({ isForFewTexts: true }))],
  'run-served.cjs': ['run-served.ts', servedBundle],
  'main.cjs': ['main.ts', wholeBundle],
  // Read by run-fast.cjs, as soon as it prints a text that was found.
  'order-model.cjs': ['../../core/orders/order-model.ts', () => common],
  'interactive.cjs': ['interactive/interactive.ts', wholeBundle],
}

/** Weights and words of 40 kB, which most commands do not use, in a separate file. */
const lateOrders = {
  name: 'late-orders',
  setup({ onLoad }) {
    const contents = `let model; export const isOrderByModel = (text) => (model ??= module.loadPart('order-model')).isOrderByModel(text)`
    onLoad({ filter: /core[\\/]orders[\\/]order-model\.ts$/ }, () => ({ contents }))
  },
}

/** The messages of zod in 50 other languages, 230 kB. */
const englishOnly = {
  name: 'english-only',
  setup({ onLoad }) {
    const contents = "export { default as en } from './en.js'"
    onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, ({ path }) => ({ contents, resolveDir: dirname(path) }))
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

/** Loads a Node module when one of its exports is first used. */
const lateBuiltins = {
  name: 'late-builtins',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(node:)?[\w/]+$/ }, ({ path, kind }) => {
      if (kind !== 'import-statement' || !isBuiltin(path) || eagerBuiltins.has(bare(path))) return undefined
      return { path: bare(path), namespace: 'late-builtin' }
    })
    onLoad({ filter: /./, namespace: 'late-builtin' }, ({ path }) => {
      // Modules found from our own file use the file's own require.
      if (path === 'module') return { contents: 'export const createRequire = () => require' }
      // As a prototype, since esbuild copies own property names, of which some modules have a hundred.
      const contents = `module.exports = Object.create(
        new Proxy({}, { get: (_, name) => (name === '__esModule' ? undefined : require('node:${path}')[name]) }))`
      return { contents }
    })
  },
}

/** Marked for left-out.ts, since code that catches errors continues without the module. */
const leftOut = "globalThis.jarvisReachedLeftOut = true; throw new Error('not in the fast file')"

/**
 * Writes the build's name, a hash of their content, into the files of a folder that check it. They are in ASCII, so
 * that V8 stores one byte per character and their reader (load-part.ts) need not decode them.
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

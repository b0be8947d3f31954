/**
 * How what `jarvis` starts is made: dist/cli.cjs, which reads dist/fast.cjs (help), which reads dist/run-fast.cjs (search,
 * get), both with what V8 made of them before. Measured on Node 20 against `node -e 0`: an empty ES module costs 1.24 times as much, an empty CommonJS file 1.02; `node:crypto` or
 * `node:worker_threads` 8–12 ms even when unused; a package found and read apart 10–35 ms. Hence CommonJS files, Node's
 * heavier modules loaded at their first use, the one small package inside, and late imports left out: the full command
 * line takes over where one is met.
 */
import { builtinModules } from 'node:module'
import { basename } from 'node:path'
import { scriptName, wrapped } from './code-cache.mjs'

/** Small and pure; every word passes it. */
export const bundledPackages = ['stemmer']
/** Stays outside and is wanted at once. */
const engine = '@photostructure/sqlite'
/** Cheap, and used at once; all other modules of Node wait. */
const eagerBuiltins = new Set(['fs', 'path'])
/** Late imports that a fast command does reach. */
const reached = new Set(['render-views.ts'])
/** The parts of what `jarvis` starts, by their files. */
export const fastFiles = { 'cli.cjs': 'start.ts', 'fast.cjs': 'fast.ts', 'run-fast.cjs': 'run-fast.ts' }

/** The full command line, whose loader of ES modules is started only when it is needed. */
const fullEntry = 'main.ts'
/** Late imports that are required: the loader of ES modules would cost more than they do. */
const required = {
  [engine]: `module.exports = require('${engine}')`,
  './fast.ts': fromCache('fast'),
  './run-fast.ts': fromCache('run-fast'),
}

export const fastBundle = (values) => ({
  format: 'cjs',
  minifyIdentifiers: true,
  define: {
    'import.meta.url': 'importMeta.url',
    'import.meta.filename': '__filename',
    'import.meta.dirname': '__dirname',
  },
  banner: { js: "const importMeta={get url(){return require('node:url').pathToFileURL(__filename).href}};" },
  plugins: [values, byRequire, handOver, lateBuiltins],
})

/** Late imports of our own code and of packages: one error, at which fast.ts starts the full command line. */
const handOver = {
  name: 'hand-over',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ path, kind }) => {
      if (path === 'picomatch') return { path, namespace: 'not-called' }
      if (kind !== 'dynamic-import' || reached.has(basename(path)) || isBuiltin(path)) return undefined
      return basename(path) === fullEntry ? { path: './cli.js', external: true } : { path, namespace: 'not-here' }
    })
    onLoad({ filter: /./, namespace: 'not-here' }, () => ({ contents: notHere }))
    onLoad({ filter: /./, namespace: 'not-called' }, () => ({ contents: `module.exports = () => { ${notHere} }` }))
  },
}

/** Every export of a module of Node becomes a getter that loads it. */
const lateBuiltins = {
  name: 'late-builtins',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(node:)?[a-z_/]+$/ }, ({ path, kind }) => {
      if (kind !== 'import-statement' || !isBuiltin(path) || eagerBuiltins.has(bare(path))) return undefined
      return { path: bare(path), namespace: 'late-builtin' }
    })
    onLoad({ filter: /./, namespace: 'late-builtin' }, async ({ path }) => {
      // What is found from our own file is found by the file's own require.
      if (path === 'module') return { contents: 'exports.createRequire = () => require' }
      const names = Object.keys(await import(`node:${path}`)).filter((name) => name !== 'default')
      const contents = `for (const name of ${JSON.stringify(names)})
        Object.defineProperty(exports, name, { enumerable: true, get: () => load()[name] })
        const load = () => require('node:${path}')`
      return { contents }
    })
  },
}

const notHere = "throw Object.assign(new Error('not in the fast file'), { notHere: true })"

const byRequire = {
  name: 'by-require',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ path, kind, namespace }) => {
      if (namespace === 'required') return { path, external: true }
      return required[path] !== undefined && kind === 'dynamic-import' ? { path, namespace: 'required' } : undefined
    })
    onLoad({ filter: /./, namespace: 'required' }, ({ path }) => ({ contents: required[path] }))
  },
}

/** As Node's own require reads a file, but with what V8 made of it before, where that fits (code-cache.mjs). */
function fromCache(name) {
  return `
    const { readFileSync } = require('node:fs')
    const { Script } = require('node:vm')
    const filename = require('node:path').join(__dirname, '${name}.cjs')
    const source = readFileSync(filename, 'utf8')
    let cachedData
    try {
      cachedData = readFileSync(filename.replace(/cjs$/, 'cache'))
    } catch {}
    const script = new Script(${wrapped}, { filename: '${scriptName(name)}', cachedData })
    script.runInThisContext()(exports, require, module, filename, __dirname)`
}

const bare = (path) => path.replace(/^node:/, '')
const isBuiltin = (path) => builtinModules.includes(bare(path))

/**
 * Packages of which a small part is used, bundled into one file each: dist/vendor/<name>.cjs. As packages they include
 * sources, maps, other builds and dependencies (58 MB of 20), and cost one read per file at a start.
 *
 * Every file is CommonJS, since the files with a code cache cannot import, and has the same exports as the package.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { builtinModules, createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/**
 * Kept as packages: native files, a server whose types are in ours, and packages that a test or a user may replace.
 * See docs/decisions/0025-packages-for-each-platform.md.
 */
const outside =
  /^(zod|@modelcontextprotocol\/server|@photostructure\/sqlite|better-sqlite3-multiple-ciphers|sqlite-vec|onnxruntime-.*)(\/|$)/

/** Whether users install the package beside ours; the code of all others is in dist/. */
export const staysOutside = (name) => outside.test(name)

/** Their CommonJS form asks for its parts in a way that esbuild cannot follow. */
const entryFiles = { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' }

/**
 * `except(inside)` is a plugin that points imports of packages at their vendored files, except of those that the bundle
 * holds itself; `names` are the imports that it met.
 */
export function collectVendored() {
  const names = new Set()
  const except = (inside) => ({
    name: 'vendored',
    setup({ onResolve }) {
      onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) => {
        if (kind === 'entry-point' || !isPackage(path) || importer.includes('node_modules')) return undefined
        if (inside.some((name) => path === name || path.startsWith(`${name}/`))) return undefined
        if (outside.test(path)) return { path, external: true }
        names.add(path)
        return { path: `./vendor/${fileName(path)}`, external: true }
      })
    },
  })
  return { except, names }
}

/** Writes the files into `folder`/vendor; returns esbuild's metafile of each. */
export async function writeVendored(folder, names, shared) {
  mkdirSync(join(folder, 'vendor'), { recursive: true })
  const made = [...names].sort().map(async (name) => {
    const outfile = join(folder, 'vendor', fileName(name))
    const stdin = { contents: entryOf(name), resolveDir: dirname(fileURLToPath(import.meta.url)) }
    const { metafile } = await build({
      ...{ ...shared, stdin, outfile, format: 'cjs', minifyIdentifiers: true, metafile: true },
      // One package needs it for pictures, and skips those without it.
      ...{ external: ['canvas'], banner: { js: importMeta }, define: { 'import.meta.url': 'importMeta.url' } },
    })
    const names = await namesOf(name)
    if (names.length > 0) writeFileSync(outfile, readFileSync(outfile, 'utf8') + neverRun(names))
    const missing = names.filter((key) => !(key in require(outfile)))
    if (missing.length > 0) throw new Error(`${name}, made into one file, has no ${missing.join(', ')}.`)
    return metafile
  })
  return Promise.all(made)
}

const require = createRequire(import.meta.url)
const importMeta = "const importMeta={get url(){return require('node:url').pathToFileURL(__filename).href}};"

/**
 * The `default` of an import is the exports object of the file, with the other names as properties. So Node and esbuild
 * find the same in both forms.
 */
function entryOf(name) {
  const file = JSON.stringify(entryFiles[name] ?? name)
  if (!(name in entryFiles) && isCommonJs(name)) return `module.exports = require(${file})`
  return `import * as all from ${file}
const { default: whole, ...named } = all
module.exports = whole === undefined ? named : Object.assign(whole, named)`
}

const namesOf = async (name) =>
  Object.keys(await import(name)).filter((key) => !['default', 'module.exports', '__esModule'].includes(key))

/** Node reads the names of a CommonJS file from assignments like this one. */
const neverRun = (names) => `0&&(module.exports={${names.join(',')}});\n`

function isCommonJs(name) {
  const file = fileURLToPath(import.meta.resolve(name))
  if (/\.[cm]js$/.test(file)) return file.endsWith('.cjs')
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json')
    if (existsSync(manifest)) return JSON.parse(readFileSync(manifest, 'utf8')).type !== 'module'
  }
}

const isPackage = (path) => !/^[A-Za-z]:[\\/]/.test(path) && !builtinModules.includes(path.replace(/^node:/, ''))
const fileName = (path) => `${path.replace(/^@/, '').replaceAll('/', '-')}.cjs`

/**
 * Runs a TypeScript program of this project: node scripts/run-ts.mjs <file.ts> [arguments]
 *
 * Node 20 does not run TypeScript, and worker threads want a file of their own, so the program is bundled first, with
 * every worker flat beside it as in dist/. Packages stay outside. The bundle stays in node_modules/.cache.
 */
import { mkdirSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const program = process.argv[2]
if (!program) {
  console.error('Name a program: node scripts/run-ts.mjs bench/retrieval.ts')
  process.exit(2)
}

const name = basename(program, '.ts')
// One folder a process: two runs must not write over each other's files.
const folder = join(
  root,
  'node_modules',
  '.cache',
  'run-ts',
  `${relative(root, dirname(join(process.cwd(), program))).replaceAll(/[\\/]/g, '-')}-${name}`,
)
mkdirSync(folder, { recursive: true })
const workers = readdirSync(join(root, 'src'), { recursive: true })
  .map(String)
  .filter((path) => path.endsWith('-worker.ts'))
await build({
  entryPoints: {
    [name]: program,
    ...Object.fromEntries(workers.map((path) => [basename(path, '.ts'), join(root, 'src', path)])),
  },
  outdir: folder,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  outExtension: { '.js': '.js' },
  logLevel: 'warning',
})

process.argv.splice(1, 2, join(folder, `${name}.js`))
await import(pathToFileURL(process.argv[1]).href)

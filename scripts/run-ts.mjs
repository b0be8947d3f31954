/**
 * Runs a TypeScript program of this project: node scripts/run-ts.mjs <file.ts> [arguments]
 *
 * Node 20 does not run TypeScript, and worker threads need separate files. So the program is bundled first, with every
 * worker beside it as in dist/. Packages stay outside: the bundle is below node_modules, where they are found, in a
 * folder of this process, so that two runs never overwrite each other's files.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { replaceByValue } from './replace-by-value.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const bundles = join(root, 'node_modules', '.cache', 'run-ts')
const program = process.argv[2]
if (!program) {
  console.error('Name a program: node scripts/run-ts.mjs bench/retrieval.ts')
  process.exit(2)
}

mkdirSync(bundles, { recursive: true })
for (const left of readdirSync(bundles)) if (!isRunning(Number(left))) rmSync(join(bundles, left), { recursive: true })
const folder = join(bundles, String(process.pid))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const name = basename(program, '.ts')
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
  // These files are read relative to the package, not to the bundle.
  plugins: [replaceByValue({ [join(root, 'src/interfaces/cli/version.ts')]: { version } })],
  logLevel: 'warning',
})

process.argv.splice(1, 2, join(folder, `${name}.js`))
await import(pathToFileURL(process.argv[1]).href)

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/**
 * Builds dist/: code by esbuild, types by tsc (`--no-types` leaves them out, for a quick turn while working).
 *
 * All code lies flat in dist/, cut into parts that are loaded when they are reached, so that a lexical search reads a
 * few small files, and code that starts its neighbour by address (`new URL('./x-worker.js', import.meta.url)`) finds
 * it. Packages stay outside. Two modules are replaced by their value: the list of commands, which would load every
 * operation and the schema library, and the version. The old dist/ answers until the new one is complete.
 */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const source = join(root, 'src')
const target = join(root, 'dist')
const workshop = join(root, '.scratch', `build-${process.pid}`)
const { version, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const oldestNode = `node${engines.node.replace(/[^\d.]/g, '')}`

const grammars = ['typescript', 'tsx', 'javascript', 'python', 'go', 'rust', 'java']

try {
  mkdirSync(workshop, { recursive: true })
  await bundle()
  copyGrammars()
  if (!process.argv.includes('--no-types')) writeTypes()
  swap()
} finally {
  rmSync(workshop, { recursive: true, force: true })
}

async function bundle() {
  const entries = {
    cli: join(source, 'interfaces/cli/main.ts'),
    index: join(source, 'index.ts'),
    ...Object.fromEntries(filesBelow(source, '-worker.ts').map((file) => [basename(file, '.ts'), file])),
  }
  const shared = {
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: oldestNode,
    packages: 'external',
    logLevel: 'warning',
  }
  const describer = join(workshop, 'describe-commands.js')
  await build({
    ...shared,
    entryPoints: [join(source, 'interfaces/cli/describe-commands.ts')],
    outfile: describer,
  })
  const { describeCommands } = await import(pathToFileURL(describer).href)
  rmSync(describer)
  const values = {
    [join(source, 'interfaces/cli/commands.ts')]: { commands: await describeCommands() },
    [join(source, 'interfaces/cli/version.ts')]: { version },
  }
  await build({
    ...shared,
    entryPoints: entries,
    outdir: workshop,
    chunkNames: '[name]-[hash]',
    splitting: true,
    minifySyntax: true,
    minifyWhitespace: true,
    plugins: [replaceByValue(values)],
  })
  chmodSync(join(workshop, 'cli.js'), 0o755)
}

/** Modules whose exports are known at build time become plain data. */
function replaceByValue(values) {
  return {
    name: 'replace-by-value',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const value = values[path]
        if (value === undefined) return undefined
        const contents = Object.entries(value)
          .map(([name, content]) => `export const ${name} = ${JSON.stringify(content)}`)
          .join('\n')
        return { contents, loader: 'js' }
      })
    },
  }
}

/** The grammars that code is cut by, with their licence: 5 MB of a package of 22. */
function copyGrammars() {
  const packaged = dirname(createRequire(import.meta.url).resolve('@vscode/tree-sitter-wasm/package.json'))
  const folder = join(workshop, 'grammars')
  mkdirSync(folder)
  for (const name of grammars)
    cpSync(join(packaged, 'wasm', `tree-sitter-${name}.wasm`), join(folder, `tree-sitter-${name}.wasm`))
  cpSync(join(packaged, 'LICENSE'), join(folder, 'LICENSE'))
}

function writeTypes() {
  const settings = join(workshop, 'tsconfig.json')
  const up = relative(workshop, root)
  writeFileSync(
    settings,
    JSON.stringify({
      extends: `${up}/tsconfig.json`,
      compilerOptions: {
        emitDeclarationOnly: true,
        noEmit: false,
        outDir: './types',
        rootDir: `${up}/src`,
        typeRoots: [`${up}/node_modules/@types`],
      },
      include: [],
      files: [`${up}/src/index.ts`],
    }),
  )
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
  const { status } = spawnSync(process.execPath, [tsc, '-p', settings], { stdio: 'inherit' })
  rmSync(settings)
  if (status !== 0) throw new Error('The types have errors: see above. Nothing was replaced.')
}

function swap() {
  const old = `${workshop}-old`
  if (existsSync(target)) renameSync(target, old)
  renameSync(workshop, target)
  rmSync(old, { recursive: true, force: true })
}

function filesBelow(folder, ending) {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name))
}

/**
 * Builds dist/: code by esbuild, types by tsc. `--no-types` skips the types, for quick builds during development;
 * `--unchecked` writes them without a check, when later checks read the same files.
 *
 *   cli.cjs   the program `jarvis`. It starts fast.cjs for help, run-fast.cjs for search and get, run-served.cjs for
 *             answers of a server, run-brief.cjs for the session context, and run-remember.cjs for a fact
 *   main.cjs  the full command line        interactive.cjs  the search of `jarvis` without arguments in a terminal
 *   commands.json  every command, of which a start reads one
 *   index.js  the library        *-worker.js  processes and threads, started by the address of the file beside them
 *   client.js the client of the server, for browsers, too        web/  the page that the server serves
 *   hook.cjs  the program of client hooks, and its run-hook.cjs        plugin/  the same for Claude Code
 *   opencode.cjs  the plugin of OpenCode: the hook in the process of OpenCode
 *   openclaw/jarvis/  the plugin of OpenClaw: the hook in the process of its gateway
 *
 *   vendor/   packages of which a small part is used, one file each        THIRD-PARTY.txt  their licences
 *
 * All code is in one folder, so that `new URL('./x-worker.js', import.meta.url)` works in every bundle. Some modules
 * are replaced by their values: the list of commands, which would load every operation and the schema library, the place
 * of each operation, the pages, and the version. The old dist/ stays in use until the new one is complete.
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
import { buildClientPlugin, buildHook } from './build-hook.mjs'
import { buildOpenClawPlugin } from './build-openclaw-plugin.mjs'
import { buildPlugin } from './build-plugin.mjs'
import { writeCodeCache } from './code-cache.mjs'
import { writeCommandFile } from './command-file.mjs'
import { nameBuild, startFiles } from './fast-bundle.mjs'
import { lateWeights } from './late-weights.mjs'
import { writeNotices } from './notices.mjs'
import { onlyUsed } from './only-used.mjs'
import { replaceByValue } from './replace-by-value.mjs'
import { collectVendored, writeVendored } from './vendor-packages.mjs'
import { writeRequired } from './write-required.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const source = join(root, 'src')
const target = join(root, 'dist')
const workshop = join(root, '.scratch', `build-${process.pid}`)
const { version, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const require = createRequire(import.meta.url)

const shared = {
  bundle: true,
  platform: 'node',
  target: `node${engines.node.replace(/[^\d.]/g, '')}`,
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  logLevel: 'warning',
}

/** Languages whose code is split at function boundaries. */
const grammars = ['typescript', 'tsx', 'javascript', 'python', 'go', 'rust', 'java']

try {
  mkdirSync(workshop, { recursive: true })
  await bundle()
  copyGrammars()
  copyModels()
  cpSync(join(source, 'skills/starters'), join(workshop, 'skills'), { recursive: true })
  await buildPage()
  writeCodeCache(workshop)
  if (!process.argv.includes('--no-types')) {
    writeTypes()
    await writeRequired(workshop, 'index', 'index')
    await writeRequired(workshop, 'client', 'client/client')
  }
  swap()
} finally {
  rmSync(workshop, { recursive: true, force: true })
}

async function bundle() {
  const { commands, pages, places } = await readDeclared()
  const values = replaceByValue({
    [join(source, 'interfaces/cli/commands.ts')]: writeCommandFile(workshop, commands),
    [join(source, 'interfaces/cli/version.ts')]: { version },
    [join(source, 'operations/known-places.ts')]: { knownPlaces: places },
    [join(source, 'app/declared-pages.ts')]: `export const declaredPages = async () => (${JSON.stringify(pages)})`,
  })
  // Separately, although they share code, which esbuild would split into ever smaller files.
  const parts = { ...shared, format: 'esm', splitting: true, chunkNames: '[name]-[hash]', metafile: true }
  const workers = filesBelow(source, '-worker.ts').map((file) => [basename(file, '.ts'), file])
  const vendored = collectVendored()
  const plugins = [values, vendored.except([]), onlyUsed(source)]
  const outdir = workshop
  const made = [
    // Node prints the line of an error that nothing catches: the whole file, without a limit.
    await build({ ...parts, plugins, outdir, lineLimit: 160, entryPoints: { index: join(source, 'index.ts') } }),
    await build({ ...parts, plugins, outdir, entryPoints: Object.fromEntries(workers) }),
  ]
  const browser = { ...shared, platform: 'browser', target: 'es2022', format: 'esm' }
  await build({ ...browser, outdir, entryPoints: { client: join(source, 'client/client.ts') } })
  const weights = lateWeights(workshop)
  for (const [file, [entry, bundled]] of Object.entries(startFiles)) {
    const { plugins = [], ...bundle } = bundled(values, vendored)
    const files = { entryPoints: [join(source, 'interfaces/cli', entry)], outfile: join(workshop, file) }
    made.push(await build({ ...shared, ...bundle, ...files, plugins: [weights, ...plugins], metafile: true }))
  }
  const inside = [...made.map(({ metafile }) => metafile), ...(await writeVendored(workshop, vendored.names, shared))]
  writeNotices(join(workshop, 'THIRD-PARTY.txt'), root, inside)
  nameBuild(workshop)
  chmodSync(join(workshop, 'cli.cjs'), 0o755)
  const hookFiles = (await buildHook(workshop)).map((file) => join(workshop, file))
  await buildClientPlugin(join(workshop, 'opencode.cjs'), 'opencode-plugin.ts')
  buildPlugin(join(root, 'plugins/claude-code'), hookFiles, join(workshop, 'plugin'), version)
  await buildOpenClawPlugin(join(root, 'plugins/openclaw'), join(workshop, 'openclaw/jarvis'), version)
}

/** The list of commands as it is when the operations have been asked, where each is, and the pages that subsystems declare. */
async function readDeclared() {
  const file = join(workshop, 'describe-commands.js')
  const contents = `export { describeCommands } from './interfaces/cli/describe-commands.ts'
    export { declaredPages } from './app/declared-pages.ts'
    export { findPlaces } from './operations/catalogue.ts'`
  const stdin = { contents, resolveDir: source, loader: 'ts' }
  await build({ ...shared, format: 'esm', packages: 'external', stdin, outfile: file })
  const { describeCommands, declaredPages, findPlaces } = await import(pathToFileURL(file).href)
  rmSync(file)
  return { commands: await describeCommands(), pages: await declaredPages(), places: await findPlaces() }
}

/** With their licence: 5 MB of a package of 22. */
function copyGrammars() {
  const packaged = dirname(require.resolve('@vscode/tree-sitter-wasm/package.json'))
  const folder = join(workshop, 'grammars')
  mkdirSync(folder)
  for (const name of grammars.map((language) => `tree-sitter-${language}.wasm`))
    cpSync(join(packaged, 'wasm', name), join(folder, name))
  cpSync(join(packaged, 'LICENSE'), join(folder, 'LICENSE'))
  cpSync(join(root, 'node_modules/web-tree-sitter/web-tree-sitter.wasm'), join(folder, 'tree-sitter-runtime.wasm'))
}

/** Inside the package: package managers other than npm and pnpm skip bundled dependencies. */
function copyModels() {
  for (const name of readdirSync(join(root, 'packages'))) {
    const { name: model, files } = readManifest(join(root, 'packages', name)) ?? {}
    for (const file of files ?? []) cpSync(join(root, 'packages', name, file), join(workshop, 'models', model, file))
  }
}

/** Only models have one. */
function readManifest(folder) {
  const file = join(folder, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** The page that the server serves. During development, a failed build keeps the old page. */
async function buildPage() {
  const outDir = join(workshop, 'web')
  try {
    const { buildWeb } = await import('./build-web.mjs')
    await buildWeb(outDir)
  } catch (error) {
    if (!process.argv.includes('--no-types')) throw error
    console.warn(`The page does not build: ${error.message}`)
    rmSync(outDir, { recursive: true, force: true })
    if (existsSync(join(target, 'web'))) cpSync(join(target, 'web'), outDir, { recursive: true })
  }
}

function writeTypes() {
  const settings = join(workshop, 'tsconfig.json')
  const up = relative(workshop, root)
  const noCheck = process.argv.includes('--unchecked')
  const types = { emitDeclarationOnly: true, noEmit: false, noCheck, outDir: '.', rootDir: `${up}/src` }
  const typeRoots = [`${up}/node_modules/@types`]
  writeFileSync(
    settings,
    JSON.stringify({
      extends: `${up}/tsconfig.json`,
      compilerOptions: { ...types, typeRoots },
      include: [],
      files: [`${up}/src/index.ts`, `${up}/src/client/client.ts`],
    }),
  )
  const { status } = spawnSync(process.execPath, [require.resolve('typescript/bin/tsc'), '-p', settings], {
    stdio: 'inherit',
  })
  rmSync(settings)
  if (status !== 0) throw new Error('The types have errors, see above. dist/ is as it was.')
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

/**
 * Our own packages with the native files of one platform, built from packages installed here. They keep the versions of
 * those packages, so a new release of Jarvis does not download them again.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { packageFolder } from './package-folder.mjs'
import { fieldsOf, platforms } from './platforms.mjs'

const sqlite = '@photostructure/sqlite'
const ciphers = 'better-sqlite3-multiple-ciphers'

/** Writes the packages below `folder`. Returns `{ name, version, folder }` of each. */
export async function writeNativePackages(root, folder) {
  const written = []
  for (const platform of platforms) {
    written.push(writeSqlite(root, folder, platform), await writeCipher(root, folder, platform))
    if (platform.libc !== 'musl') written.push(await writeRuntime(root, folder, platform))
  }
  return written
}

function writeSqlite(root, folder, platform) {
  const from = join(root, 'node_modules', sqlite)
  const { name, os, cpu, libc } = platform
  const { version } = readManifest(from)
  const place = newFolder(folder, `sqlite-${name}`)
  const file = `@photostructure+sqlite.${libc === 'musl' ? 'musl' : 'glibc'}.node`
  copyFileSync(join(from, 'prebuilds', `${os}-${cpu}`, file), join(place, 'sqlite.node'))
  copyFileSync(join(from, 'LICENSE'), join(place, 'LICENSE'))
  const what = `The native file of ${sqlite} ${version} for ${name}, from which Jarvis reads and writes SQLite.`
  return writeManifest(place, platform, { kind: 'sqlite', version, license: 'MIT', main: 'sqlite.node', what })
}

/** SQLite with encryption: the native file, and the code around it as one file of 15 kB. */
async function writeCipher(root, folder, platform) {
  const from = packageFolder(root, ciphers, folder)
  const { name, os, cpu, libc } = platform
  const { version } = readManifest(from)
  const place = newFolder(folder, `cipher-${name}`)
  copyFileSync(join(from, 'prebuilds', `${libc === 'musl' ? 'linuxmusl' : os}-${cpu}.node`), join(place, 'cipher.node'))
  copyFileSync(join(from, 'LICENSE'), join(place, 'LICENSE'))
  await build({
    ...{ entryPoints: [join(from, 'lib/index.js')], outfile: join(place, 'index.cjs'), plugins: [nativeBeside] },
    ...{ bundle: true, platform: 'node', target: 'node20.19', format: 'cjs', minify: true, logLevel: 'warning' },
  })
  const what = `The files of ${ciphers} ${version} for ${name}, from which Jarvis reads and writes encrypted SQLite.`
  return writeManifest(place, platform, { kind: 'cipher', version, license: 'MIT', main: 'index.cjs', what })
}

/** The code around the native file, with the package that it asks for, is one file of 30 kB. */
async function writeRuntime(root, folder, platform) {
  const from = join(root, 'node_modules', 'onnxruntime-node')
  const { name, os, cpu } = platform
  const { version } = readManifest(from)
  const place = newFolder(folder, `onnxruntime-${name}`)
  const native = join(from, 'bin', 'napi-v3', os, cpu)
  for (const file of readdirSync(native)) copyFileSync(join(native, file), join(place, file))
  const licences = join(root, 'scripts/release/licences/onnxruntime')
  for (const file of readdirSync(licences)) copyFileSync(join(licences, file), join(place, file))
  await build({
    ...{ entryPoints: [join(from, 'dist/index.js')], outfile: join(place, 'index.cjs'), plugins: [nativeBeside] },
    ...{ bundle: true, platform: 'node', target: 'node20.19', format: 'cjs', minify: true, logLevel: 'warning' },
  })
  const what = `The files of onnxruntime-node ${version} for ${name}, on which Jarvis runs its embedding model.`
  return writeManifest(place, platform, { kind: 'onnxruntime', version, license: 'MIT', main: 'index.cjs', what })
}

/** The package requires its native file by platform; here the file is beside the code. */
const nativeBeside = {
  name: 'native-beside',
  setup({ onLoad, onResolve }) {
    onLoad({ filter: /onnxruntime-node[\\/]dist[\\/]binding\.js$/ }, () => ({
      contents: "exports.binding = require('./onnxruntime_binding.node')",
    }))
    onLoad({ filter: /better-sqlite3-multiple-ciphers[\\/]lib[\\/]binding\.js$/ }, () => ({
      contents: "exports.getBinding = () => require('./cipher.node')",
    }))
    onResolve({ filter: /\.node$/ }, ({ path }) => ({ path, external: true }))
  },
}

function newFolder(folder, name) {
  const place = join(folder, name)
  if (existsSync(place)) throw new Error(`${place} exists already.`)
  mkdirSync(place, { recursive: true })
  return place
}

function writeManifest(folder, platform, { kind, version, license, main, what }) {
  const name = `@jarvis-memory/${kind}-${platform.name}`
  const files = readdirSync(folder)
  const fields = {
    name,
    version,
    description: what,
    license,
    main,
    files,
    ...fieldsOf(platform),
    preferUnplugged: true,
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(fields, undefined, 2)}\n`)
  writeFileSync(join(folder, 'README.md'), `# ${name}\n\n${what} Installed by \`jarvis-memory\`; of no use alone.\n`)
  return { name, version, folder }
}

const readManifest = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/**
 * `npm run release`: writes the tarballs of a release into a folder (`release/` by default), platform packages first,
 * since they must be published before the package that depends on them. Prints the installed size on every platform.
 * `node scripts/release.mjs --sizes [folder]` prints that for an existing folder.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { installedSizes, sizeTable } from './release/installed-size.mjs'
import { writeMainPackage } from './release/main-package.mjs'
import { writeNativePackages } from './release/native-packages.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Writes the tarballs into a folder that is missing or empty. dist/ must be built. */
export async function release(folder) {
  mkdirSync(join(root, '.scratch'), { recursive: true })
  const workshop = mkdtempSync(join(root, '.scratch', 'release-'))
  try {
    const natives = await writeNativePackages(root, workshop)
    const main = join(workshop, 'jarvis-memory')
    writeMainPackage({ root, folder: main, natives })
    mkdirSync(folder, { recursive: true })
    pack([...natives.map((native) => native.folder), main], folder)
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

function pack(packages, folder) {
  const args = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder, ...packages]
  execFileSync('npm', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' })
}

async function runCommand() {
  const [named, ...rest] = process.argv.slice(2).filter((arg) => arg !== '--sizes')
  if (rest.length > 0) throw new Error(`Unexpected argument "${rest[0]}". Usage: npm run release -- [folder]`)
  const folder = resolve(named ?? join(root, 'release'))
  if (!process.argv.includes('--sizes')) {
    if (existsSync(folder)) throw new Error(`${folder} exists already. Remove it, or name another folder.`)
    await release(folder)
    console.log(`The tarballs are in ${folder}. Publish jarvis-memory last: it asks for the others.\n`)
  }
  console.log(sizeTable(installedSizes(folder, root)))
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await runCommand()

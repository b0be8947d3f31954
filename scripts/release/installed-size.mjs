/**
 * Disk space of an installed release on every platform: the files of the installed tarballs, and of their dependencies
 * from the registry.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { platforms } from './platforms.mjs'
import { readTarball } from './read-tarball.mjs'

/** File systems allocate full blocks. */
const blockBytes = 4096

/**
 * One row per platform: `{ platform, download, files, bytes, onDisk }`, all but `files` in bytes. `download` counts
 * tarballs of the release only.
 *
 * @param {string} folder with the tarballs
 * @param {string} root whose node_modules has the packages from the registry
 */
export function installedSizes(folder, root) {
  const tarballs = readdirSync(folder)
    .filter((name) => name.endsWith('.tgz'))
    .map((name) => readTarball(join(folder, name)))
  const main = tarballs.find(({ manifest }) => manifest.name === 'jarvis-memory')
  if (main === undefined) throw new Error(`${folder} holds no tarball of jarvis-memory. Run: npm run release`)
  const elsewhere = fromElsewhere(root, main.manifest)
  return platforms.map((platform) => {
    const here = tarballs.filter(({ manifest }) => isFor(manifest, platform))
    const sizes = [...here.flatMap(({ files }) => files.map(({ size }) => size)), ...elsewhere]
    const onDisk = sum(sizes.map((size) => Math.ceil(size / blockBytes) * blockBytes))
    const download = sum(here.map(({ packed }) => packed))
    return { platform: platform.name, download, files: sizes.length, bytes: sum(sizes), onDisk }
  })
}

const isFor = ({ os, cpu, libc }, platform) =>
  (os?.includes(platform.os) ?? true) &&
  (cpu?.includes(platform.cpu) ?? true) &&
  (libc === undefined || platform.libc === undefined || libc.includes(platform.libc))

/** Sizes of the files of packages from the registry, as installed here, with their dependencies. */
function fromElsewhere(root, { dependencies, optionalDependencies }) {
  const found = new Map()
  const visit = (name) => {
    const folder = join(root, 'node_modules', name)
    if (found.has(name) || name.startsWith('@jarvis-memory/') || !statSync(folder, { throwIfNoEntry: false })) return
    found.set(name, sizesBelow(folder))
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    for (const below of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) visit(below)
  }
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) visit(name)
  return [...found.values()].flat()
}

const sizesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)).size)

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)

/** The rows as a Markdown table, in MB of a million bytes. */
export function sizeTable(rows) {
  const mb = (bytes) => (bytes / 1e6).toFixed(1)
  const lines = rows.map(
    ({ platform, download, files, bytes, onDisk }) =>
      `| ${platform} | ${mb(download)} | ${files} | ${mb(bytes)} | ${mb(onDisk)} |`,
  )
  return [
    '| platform | download, MB | files | bytes, MB | on disk, MB |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...lines,
  ].join('\n')
}

/** Reads the manifest and files of a package tarball, in the format that `npm pack` writes. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

const block = 512

/**
 * The manifest of a tarball, its files with their sizes in bytes, and its checksums as in a registry.
 *
 * @param {string} file
 */
export function readTarball(file) {
  const packed = readFileSync(file)
  const bytes = gunzipSync(packed)
  const files = [...entriesOf(bytes)]
  const manifest = files.find(({ path }) => path === 'package.json')
  if (manifest === undefined) throw new Error(`${file} holds no package.json.`)
  return {
    manifest: JSON.parse(bytes.toString('utf8', manifest.start, manifest.start + manifest.size)),
    files: files.map(({ path, size }) => ({ path, size })),
    packed: packed.length,
    integrity: `sha512-${createHash('sha512').update(packed).digest('base64')}`,
    shasum: createHash('sha1').update(packed).digest('hex'),
  }
}

function* entriesOf(bytes) {
  let longName
  for (let at = 0; at + block <= bytes.length && bytes[at] !== 0; ) {
    const text = (start, length) => bytes.toString('utf8', at + start, at + start + length).replace(/\0.*$/s, '')
    const size = Number.parseInt(text(124, 12), 8)
    const type = text(156, 1)
    const start = at + block
    const prefix = text(345, 155)
    if (type === 'x') longName = /\d+ path=(.*)\n/.exec(bytes.toString('utf8', start, start + size))?.[1]
    else {
      const path = longName ?? (prefix ? `${prefix}/${text(0, 100)}` : text(0, 100))
      if (type === '0' || type === '') yield { path: path.replace(/^[^/]*\//, ''), size, start }
      longName = undefined
    }
    at = start + Math.ceil(size / block) * block
  }
}

/**
 * The published package `jarvis-memory`: the build, and a manifest with optional packages per platform instead of those
 * for all. Packages inside the build (dist/vendor) are no longer dependencies.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { staysOutside } from '../vendor-packages.mjs'

/** Packages whose native files are in our own packages. */
const replaced = ['@photostructure/sqlite', 'better-sqlite3-multiple-ciphers', 'onnxruntime-node']

/**
 * Writes the package into `folder`.
 *
 * @param {{ root: string, folder: string, natives: { name: string, version: string }[] }} options
 */
export function writeMainPackage({ root, folder, natives }) {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  if (!existsSync(join(root, 'dist/vendor'))) throw new Error('dist/ is not complete. Run: npm run build')
  mkdirSync(folder, { recursive: true })
  for (const path of manifest.files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(root, path), join(folder, path), { recursive: true })
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(publishedManifest(manifest, natives), undefined, 2)}\n`)
}

function publishedManifest(manifest, natives) {
  const { devDependencies, scripts, workspaces, overrides, allowScripts, ...kept } = manifest
  const asked = (packages) =>
    Object.entries(packages).filter(([name]) => staysOutside(name) && !replaced.includes(name))
  const own = natives.map(({ name, version }) => [name, version])
  const optional = [...asked(manifest.optionalDependencies), ...own].sort()
  return {
    ...kept,
    dependencies: Object.fromEntries(asked(manifest.dependencies)),
    optionalDependencies: Object.fromEntries(optional),
  }
}

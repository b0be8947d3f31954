import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The folder of a package at the version of the lock file. npm leaves an optional package out where the Node that runs is
 * too old for it; a release holds it all the same, so it is fetched into `workshop` and compared with the lock file.
 * Throws where it cannot be fetched or is another one.
 */
export function packageFolder(root, name, workshop) {
  const installed = join(root, 'node_modules', name)
  if (existsSync(installed)) return installed
  const place = join(workshop, 'fetched', name)
  if (existsSync(place)) return join(place, 'package')
  mkdirSync(place, { recursive: true })
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const { version, integrity } = lock.packages[`node_modules/${name}`]
  const args = ['pack', '--silent', '--engine-strict=false', '--pack-destination', place, `${name}@${version}`]
  const printed = execFileSync('npm', args, { encoding: 'utf8', shell: process.platform === 'win32' })
  const file = join(place, printed.trim().split('\n').at(-1))
  const found = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`
  if (found !== integrity) throw new Error(`${name} ${version} is not the package of package-lock.json.`)
  execFileSync('tar', ['-xzf', file, '-C', place])
  return join(place, 'package')
}

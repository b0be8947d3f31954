/**
 * `npm run test:release`: tests with other versions of Node, other package managers and bundlers. They are not part of
 * `npm test`; `npm run release` runs them first. Their tools are installed once from the npm registry into
 * `.scratch/release-tools/`, unless a variable names a folder (CONTRIBUTING.md). Tools that cannot be installed are
 * reported, and their tests skipped.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const tools = join(root, '.scratch', 'release-tools')
const nodes = ['20.19.0', '20.20.2', '22.12.0', '22.13.0', '22.23.3', '24.0.0', '24.21.0', 'latest']
const managers = ['pnpm@12.21.0', '@yarnpkg/cli-dist@4.18.1', 'bun@1.4.5']
const bundlers = ['webpack@5.112.2', 'next@16.4.6', 'react@19.3.1', 'react-dom@19.3.1', '@electron/asar@3.4.1']

const options = { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' }

/** Returns the folder, in which the packages are afterwards. */
function install(folder, packages) {
  if (existsSync(join(folder, 'node_modules'))) return folder
  mkdirSync(folder, { recursive: true })
  const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error', ...packages]
  if (spawnSync('npm', args, options).status !== 0) console.warn(`${packages.join(', ')} could not be installed.`)
  return folder
}

function installNodes(folder) {
  for (const release of nodes) install(join(folder, release), [`node@${release}`])
  return folder
}

const { env } = process
const folders = {
  JARVIS_TEST_NODES: env.JARVIS_TEST_NODES || installNodes(join(tools, 'nodes')),
  JARVIS_TEST_PACKAGE_MANAGERS: env.JARVIS_TEST_PACKAGE_MANAGERS || install(join(tools, 'managers'), managers),
  JARVIS_TEST_BUNDLERS: env.JARVIS_TEST_BUNDLERS || install(join(tools, 'bundlers'), bundlers),
}
const args = ['vitest', 'run', '--config', join('test', 'setup', 'release.config.ts'), ...process.argv.slice(2)]
process.exitCode = spawnSync('npx', args, { ...options, env: { ...env, ...folders } }).status ?? 1

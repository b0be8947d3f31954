/**
 * How many small changes of a module its nearest tests notice: `npm run mutate -- <module> …`.
 *
 * Stryker (https://stryker-mutator.io) makes the changes. It is not a dependency, since only this command needs its
 * 65 MB: the first run installs it below node_modules. Each run writes the module's line in docs/mutation.md and prints
 * the survivors.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { modules } from './mutate-modules.mjs'

const release = '9.6.1'
const page = 'docs/mutation.md'
const home = resolve('node_modules/.mutate')
const program = join(home, 'node_modules/@stryker-mutator/core/bin/stryker.js')

/** A mutant that makes a test run for ever is noticed, too. */
const isKilled = ({ status }) => status === 'Killed' || status === 'Timeout'
const scoreOf = (mutants) => `${((100 * mutants.filter(isKilled).length) / mutants.length).toFixed(1)} %`

const named = process.argv.slice(2)
const unknown = named.find((name) => !Object.hasOwn(modules, name))
if (named.length === 0 || unknown !== undefined) {
  if (unknown !== undefined) console.error(`The module "${unknown}" does not exist.`)
  console.error(`Usage: npm run mutate -- <module> …\nModules: ${Object.keys(modules).join(', ')}`)
  process.exit(2)
}

function install() {
  if (existsSync(program)) return
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'package.json'), '{ "private": true }\n')
  const packages = ['core', 'vitest-runner'].map((part) => `@stryker-mutator/${part}@${release}`)
  // It uses the project's vitest: peer dependencies are skipped.
  const flags = ['--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', ['install', '--prefix', home, ...flags, ...packages], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`Stryker ${release} could not be installed; npm says why above.`)
}

function mutate(name, { files, tests }) {
  const folder = join(home, name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const report = join(folder, 'report.json')
  const config = {
    mutate: files.flatMap((file) => [file, '!src/**/*.test.ts']),
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'test/setup/mutate.config.ts', related: false },
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
    tempDirName: join(folder, 'sandbox'),
    ignorePatterns: ['dist', 'docs', 'packages', 'release', 'examples', 'bench'],
    concurrency: Math.max(1, cpus().length - 1),
    timeoutMS: 10_000,
    disableTypeChecks: false,
    allowConsoleColors: false,
  }
  writeFileSync(join(folder, 'stryker.json'), JSON.stringify(config))
  const { status } = spawnSync(process.execPath, [program, 'run', join(folder, 'stryker.json')], {
    stdio: 'inherit',
    env: { ...process.env, JARVIS_MUTATE_TESTS: tests.join(',') },
  })
  if (status !== 0) throw new Error(`The mutants of ${name} could not be tried; Stryker says why above.`)
  const found = read(report)
  print(name, found)
  writeLine(name, found)
}

/** Mutants that count, with the file and the words that were put in its place. */
function read(report) {
  const { files } = JSON.parse(readFileSync(report, 'utf8'))
  return Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants
      .filter(({ status }) => !['Ignored', 'CompileError', 'RuntimeError'].includes(status))
      .map((mutant) => ({ ...mutant, file: relative('.', resolve(file)) })),
  )
}

function print(name, mutants) {
  const alive = mutants.filter((mutant) => !isKilled(mutant))
  for (const { file, location, status, mutatorName, replacement } of alive)
    console.log(`${file}:${location.start.line}:${location.start.column} ${status} ${mutatorName}: ${replacement}`)
  console.log(`${name}: ${mutants.length - alive.length} of ${mutants.length} mutants killed, ${scoreOf(mutants)}`)
}

/** Lines of the table are in the order of the modules. */
function writeLine(name, mutants) {
  const text = readFileSync(page, 'utf8')
  // The survivors below have the name first, too, and words after it.
  const lines = text.split('\n').filter((line) => !new RegExp(`^\\| ${name} \\| \\d+ \\|`).test(line))
  const killed = mutants.filter(isKilled).length
  const line = `| ${name} | ${mutants.length} | ${killed} | ${mutants.length - killed} | ${scoreOf(mutants)} |`
  const rank = (row) => Object.keys(modules).indexOf(/^\| ([a-z]+) \|/.exec(row)?.[1])
  const first = lines.findIndex((row) => row.startsWith('| ---')) + 1
  let at = first
  while (rank(lines[at]) >= 0 && rank(lines[at]) < rank(line)) at++
  lines.splice(at, 0, line)
  writeFileSync(page, lines.join('\n'))
}

install()
for (const name of named) mutate(name, modules[name])

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { JudgedQuestion } from '../../src/benchmarks/read-set.ts'

/** The release that is compared with. */
export const qmdVersion = '2.8.3'

export interface Installed {
  node: string
  command: string
  folder: string
  megabytes: number
}

/** Installs QMD with the Node version that it needs below `work`, unless it exists. */
export function installQmd(work: string): Installed {
  const nodeFolder = install(join(work, 'node24'), 'node@24', process.env.PATH ?? '')
  const node = join(nodeFolder, 'node_modules', '.bin', 'node')
  const folder = install(join(work, 'qmd'), `@tobilu/qmd@${qmdVersion}`, `${dirname(node)}:${process.env.PATH}`)
  const command = join(folder, 'node_modules', '@tobilu', 'qmd', 'bin', 'qmd')
  return { node, command, folder, megabytes: folderBytes(join(folder, 'node_modules')) / 1e6 }
}

function install(folder: string, name: string, path: string): string {
  if (existsSync(join(folder, 'node_modules', '.package-lock.json'))) return folder
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const env = { ...process.env, PATH: path }
  execFileSync('npm', ['install', name, '--no-audit', '--no-fund'], { cwd: folder, env, stdio: 'inherit' })
  return folder
}

/** A QMD with all its files in `state`, which leaves the user's own files untouched. */
export function openQmd({ node, command, folder }: Installed, state: string) {
  mkdirSync(state, { recursive: true })
  const { NODE_EXTRA_CA_CERTS: _, ...inherited } = process.env
  const env = {
    ...inherited,
    HOME: state,
    XDG_CACHE_HOME: join(state, 'cache'),
    XDG_CONFIG_HOME: join(state, 'config'),
    NO_COLOR: '1',
    QMD_FORCE_CPU: '1',
    PATH: `${dirname(node)}:${process.env.PATH}`,
  }
  const database = join(state, 'cache', 'qmd', 'index.sqlite')
  return {
    databaseBytes: () => statSync(database).size,
    /** Milliseconds of one command, whole process. */
    run(...args: string[]): number {
      const started = performance.now()
      const { status, stderr } = spawnSync(node, [command, ...args], { env, cwd: state, encoding: 'utf8' })
      if (status !== 0) throw new Error(`qmd ${args.join(' ')} ended with ${status}: ${stderr}`)
      return performance.now() - started
    },
    /** Asks each question of its search by words, in one process. Documents are hashes of their content. */
    ask(questions: readonly JudgedQuestion[]): { id: string; milliseconds: number; hashes: string[] }[] {
      const program = join(folder, 'ask.mjs')
      writeFileSync(program, askProgram)
      writeFileSync(join(state, 'questions.json'), JSON.stringify(questions))
      const output = execFileSync(node, [program, database, join(state, 'questions.json')], { env, cwd: folder })
      return JSON.parse(String(output).trim().split('\n').at(-1)!)
    },
  }
}

const askProgram = `
import { readFileSync } from 'node:fs'
import { createStore } from '@tobilu/qmd'
const [database, questions] = process.argv.slice(2)
const store = await createStore({ dbPath: database })
await store.searchLex('warm up', { limit: 10 })
const answers = []
for (const { id, text } of JSON.parse(readFileSync(questions, 'utf8'))) {
  const started = performance.now()
  const found = await store.searchLex(text, { limit: 10 })
  answers.push({ id, milliseconds: performance.now() - started, hashes: found.map(({ hash }) => hash) })
}
await store.close()
console.log(JSON.stringify(answers))
`

function folderBytes(folder: string): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name)).size
  return bytes
}

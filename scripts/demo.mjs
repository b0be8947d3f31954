/**
 * A demo for new users: indexes this project's documentation and a sample conversation in a temporary home, runs a few
 * queries with the built command, and suggests the next steps. Deletes its files.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const cli = join(root, 'dist', 'cli.cjs')
const folder = mkdtempSync(join(tmpdir(), 'jarvis-demo-'))
const home = join(folder, 'home')
const bold = process.stdout.isTTY && !process.env.NO_COLOR ? (text) => `\u001b[1m${text}\u001b[0m` : (text) => text

const steps = [
  ['By word: an identifier is found by its parts', ['search', 'embed pending', '-n', '2']],
  [
    'By meaning: no word of the question stands in the answer, so the score stays low although it is the right one',
    ['vsearch', 'illness caused by sea food', '-n', '1'],
  ],
  ['By question: words and meaning, reranked', ['query', 'when is the restore test?', '-n', '2']],
  [
    'What changed: the newest of several answers, by date',
    ['query', 'where does the weekly backup copy go', '-n', '3', '--collection', 'talks', '--order', 'date_desc'],
  ],
  ['Why this order: the trace of the same run', ['query', 'why did restoring the backup fail', '-n', '1', '--explain']],
  ['A question that is not answered here gets a low score', ['query', 'which guitar strings did we buy', '-n', '1']],
]

try {
  const docs = join(folder, 'jarvis-docs')
  mkdirSync(docs)
  for (const name of ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs'])
    cpSync(join(root, name), join(docs, name), { recursive: true })
  title('Index the documentation of this project and a sample conversation')
  run(['collection', 'add', docs, '--name', 'docs', '--wait'])
  run(['collection', 'add', join(root, 'examples', 'conversation'), '--name', 'talks', '--wait'])
  for (const [what, args] of steps) {
    title(what)
    run(args)
  }
  title('What to try next')
  console.log(`  npm link                              puts jarvis on your path (or: node ${join('dist', 'cli.cjs')})
  jarvis up ~/notes                     indexes your own folder and follows its changes
  jarvis open                           opens the page
  jarvis query "what did we decide about …?"
  jarvis install claude-code            the same for an assistant; "jarvis install" lists them`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function title(text) {
  console.log(`\n${bold(`── ${text}`)}`)
}

function run(args) {
  console.log(
    bold(`$ jarvis ${args.map((arg) => (/[\s"]/.test(arg) ? `"${arg}"` : arg.replace(folder, '…'))).join(' ')}`),
  )
  const start = performance.now()
  const { status } = spawnSync(process.execPath, [cli, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, JARVIS_HOME: home },
  })
  if (status !== 0) throw new Error(`jarvis ${args[0]} ended with ${status}.`)
  console.log(`  (${Math.round(performance.now() - start)} ms, the start of the program included)`)
}

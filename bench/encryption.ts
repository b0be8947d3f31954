/**
 * What encryption costs a search: the same passages in a plain and in an encrypted home, asked in turns.
 * `node scripts/run-ts.mjs bench/encryption.ts [--passages 20000] [--meaning 3000] [--questions 200] [--json]`; Node 22.14
 * or newer. Searches by meaning have a model that is made up and costs next to nothing: what they read of the home is as
 * much as with a real one, and the model, which is the same in both, hides nothing of it.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Jarvis } from '../src/app/jarvis.ts'
import { openJarvis } from '../src/app/open-jarvis.ts'
import { homeToEncrypt } from '../src/app/open-lock.ts'
import { loadConfig } from '../src/config/load.ts'
import { createRandom } from '../src/core/seeded-random.ts'
import { encryptHome, lockHome } from '../src/sealing/encryption.ts'
import { createFakeEmbedder } from '../src/testing/fake-embedder.ts'
import { alignColumns } from '../src/text/align-columns.ts'
import { createTexts } from './made-data.ts'
import { median } from './speed/measure.ts'
import { withFolder } from './speed/scratch.ts'

const { values } = parseArgs({
  options: {
    passages: { type: 'string', default: '20000' },
    meaning: { type: 'string', default: '3000' },
    questions: { type: 'string', default: '200' },
    json: { type: 'boolean', default: false },
  },
})
const command = resolve('dist/cli.cjs')
const passphrase = 'a passphrase of the bench'
type Kind = 'plain' | 'encrypted'
type Ask = (jarvis: Jarvis, query: string) => Promise<unknown>
interface Way {
  name: string
  passages: number
  open(home: string): Promise<Jarvis>
  ask: Ask
  /** Also as the built command, a process for each question. */
  isCommand: boolean
}

const main = createFakeEmbedder({ id: 'main', dimensions: 384, lateInteraction: true })
const instant = createFakeEmbedder({ id: 'instant', dimensions: 256, instant: true })
const embedders = () => ({ main, instant, degraded: [] })
const ways: readonly Way[] = [
  {
    name: 'by words',
    passages: Number(values.passages),
    open: (home) => openJarvis({ home, config: { 'embedding.model': 'none' } }),
    ask: (jarvis, query) => jarvis.search.search({ query }),
    isCommand: true,
  },
  {
    name: 'by words and meaning',
    passages: Number(values.meaning),
    open: (home) => openJarvis({ home, overrides: { embedders } }),
    ask: (jarvis, query) => jarvis.search.query({ query }),
    isCommand: false,
  },
]

async function compare(folder: string, { name, passages, open, ask, isCommand }: Way, questions: number) {
  const notes = join(folder, 'notes')
  mkdirSync(notes)
  const made = createTexts(50_000, 500, 1)
  const texts = () => made(80).words.join(' ')
  for (let note = 0; note < passages; note++) writeFileSync(join(notes, `${note}.md`), `${texts()}\n`)
  const homes = { plain: join(folder, 'plain'), encrypted: join(folder, 'encrypted') }
  for (const home of Object.values(homes)) {
    const jarvis = await open(home)
    await jarvis.addCollection(notes, { name: 'notes' }, { wait: true })
    await jarvis.close()
  }
  const locked = homeToEncrypt(await loadConfig({ home: homes.encrypted }))
  await encryptHome(locked, { passphrase })
  try {
    const opened = { plain: [] as number[], encrypted: [] as number[] }
    for (let round = 0; round < 15; round++)
      for (const kind of inOrder(round)) {
        const query = questionOf(texts)
        const once = async () => {
          const jarvis = await open(homes[kind])
          await ask(jarvis, query)
          await jarvis.close()
        }
        opened[kind].push(await timed(once))
      }
    const pair = { plain: await open(homes.plain), encrypted: await open(homes.encrypted) }
    const turns = await inTurns(pair, ask, texts, questions)
    await pair.plain.close()
    await pair.encrypted.close()
    const commands = { plain: [] as number[], encrypted: [] as number[] }
    if (isCommand)
      for (let round = 0; round < 15; round++)
        for (const kind of inOrder(round)) commands[kind].push(timedCommand(homes[kind], questionOf(texts)))
    const about = `${name}, ${passages} notes`
    return [
      { what: `open, and a first search ${about}`, ...medians(opened) },
      { what: `search ${about}`, ...medians(turns) },
      ...(isCommand ? [{ what: `the command "jarvis search", ${passages} notes`, ...medians(commands) }] : []),
    ]
  } finally {
    lockHome(locked)
  }
}

const inOrder = (turn: number): readonly Kind[] => (turn % 2 === 0 ? ['plain', 'encrypted'] : ['encrypted', 'plain'])

async function inTurns(pair: Record<Kind, Jarvis>, ask: Ask, texts: () => string, count: number) {
  const taken = { plain: [] as number[], encrypted: [] as number[] }
  for (let question = 0; question < count; question++) {
    const query = questionOf(texts)
    for (const kind of inOrder(question)) taken[kind].push(await timed(() => ask(pair[kind], query)))
  }
  return taken
}

function timedCommand(home: string, query: string): number {
  const start = performance.now()
  const { status, stderr } = spawnSync(process.execPath, [command, 'search', query, '--home', home], {
    env: { ...process.env, JARVIS_EMBEDDING_MODEL: 'none' },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`jarvis search failed: ${stderr}`)
  return performance.now() - start
}

const random = createRandom(7)
const questionOf = (texts: () => string): string => {
  const words = texts().split(' ')
  return Array.from({ length: 3 }, () => words[Math.floor(random() * words.length)]).join(' ')
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const medians = ({ plain, encrypted }: Record<Kind, number[]>) => ({
  plain: median(plain),
  encrypted: median(encrypted),
})

const rows: { what: string; plain: number; encrypted: number }[] = []
for (const way of ways.filter(({ passages }) => passages > 0))
  rows.push(...(await withFolder((folder) => compare(folder, way, Number(values.questions)))))
if (values.json) console.log(JSON.stringify({ node: process.version, rows }, null, 1))
else
  console.log(
    alignColumns([
      ['what', 'plain, ms', 'encrypted, ms', 'ratio'],
      ...rows.map(({ what, plain, encrypted }) => [
        ...[what, plain.toFixed(2), encrypted.toFixed(2), (encrypted / plain).toFixed(2)],
      ]),
    ]).join('\n'),
  )

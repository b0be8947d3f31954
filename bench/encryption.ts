/**
 * What encryption costs a search: the same passages in a plain and in an encrypted home, asked in turns.
 * `node scripts/run-ts.mjs bench/encryption.ts [--passages 20000] [--questions 200] [--json]`; Node 22.14 or newer.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Jarvis } from '../src/app/jarvis.ts'
import { openJarvis } from '../src/app/open-jarvis.ts'
import { homeToEncrypt } from '../src/app/open-lock.ts'
import { loadConfig } from '../src/config/load.ts'
import { createRandom } from '../src/core/seeded-random.ts'
import { encryptHome, lockHome } from '../src/sealing/encryption.ts'
import { alignColumns } from '../src/text/align-columns.ts'
import { createTexts } from './made-data.ts'
import { median } from './speed/measure.ts'
import { withFolder } from './speed/scratch.ts'

const { values } = parseArgs({
  options: {
    passages: { type: 'string', default: '20000' },
    questions: { type: 'string', default: '200' },
    json: { type: 'boolean', default: false },
  },
})
const passphrase = 'a passphrase of the bench'
/** Words alone: a model would be most of the work, and is the same in both. */
const config = { 'embedding.model': 'none' }

async function compare(folder: string, passages: number, questions: number) {
  const notes = join(folder, 'notes')
  mkdirSync(notes)
  const made = createTexts(50_000, 500, 1)
  const texts = () => made(80).words.join(' ')
  for (let note = 0; note < passages; note++) writeFileSync(join(notes, `${note}.md`), `${texts()}\n`)
  const homes = { plain: join(folder, 'plain'), encrypted: join(folder, 'encrypted') }
  for (const home of Object.values(homes)) {
    const jarvis = await openJarvis({ home, config })
    await jarvis.addCollection(notes, { name: 'notes' })
    await jarvis.close()
  }
  const locked = homeToEncrypt(await loadConfig({ home: homes.encrypted }))
  await encryptHome(locked, { passphrase })
  try {
    const opened = { plain: [] as number[], encrypted: [] as number[] }
    for (let round = 0; round < 5; round++)
      for (const kind of ['plain', 'encrypted'] as const)
        opened[kind].push(await timed(() => askOnce(homes[kind], questionOf(texts))))
    const pair = {
      plain: await openJarvis({ home: homes.plain, config }),
      encrypted: await openJarvis({ home: homes.encrypted, config }),
    }
    const turns = await inTurns(pair, texts, questions)
    await pair.plain.close()
    await pair.encrypted.close()
    return [
      { what: 'open, and a first search by words', ...medians(opened) },
      { what: 'search, in turns', ...medians(turns) },
    ]
  } finally {
    lockHome(locked)
  }
}

async function inTurns(pair: Record<'plain' | 'encrypted', Jarvis>, texts: () => string, count: number) {
  const taken = { plain: [] as number[], encrypted: [] as number[] }
  for (let question = 0; question < count; question++) {
    const query = questionOf(texts)
    const order = question % 2 === 0 ? (['plain', 'encrypted'] as const) : (['encrypted', 'plain'] as const)
    for (const kind of order) taken[kind].push(await timed(() => pair[kind].search.search({ query })))
  }
  return taken
}

async function askOnce(home: string, query: string): Promise<void> {
  const jarvis = await openJarvis({ home, config })
  await jarvis.search.search({ query })
  await jarvis.close()
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

const medians = ({ plain, encrypted }: Record<'plain' | 'encrypted', number[]>) => ({
  plain: median(plain),
  encrypted: median(encrypted),
})

const rows = await withFolder((folder) => compare(folder, Number(values.passages), Number(values.questions)))
if (values.json)
  console.log(JSON.stringify({ node: process.version, passages: Number(values.passages), rows }, null, 1))
else
  console.log(
    alignColumns([
      ['what', 'plain, ms', 'encrypted, ms', 'ratio'],
      ...rows.map(({ what, plain, encrypted }) => [
        ...[what, plain.toFixed(2), encrypted.toFixed(2), (encrypted / plain).toFixed(2)],
      ]),
    ]).join('\n'),
  )

/**
 * How well messages are found: threads are imported, embedded, and asked. An exchange is right where it holds a message
 * that the set names. `own`: threads and questions of `bench/messages`, every second question held out; and the
 * conversations of LoCoMo where the sets of `npm run bench` are. Both lists alone, blends of them, and the weights
 * that searching uses. `node scripts/run-ts.mjs bench/messages-quality.ts [own|locomo] [--no-model] [--show]`
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openJarvis } from '../src/app/open-jarvis.ts'
import type { Messages } from '../src/messages/create-messages.ts'
import type { ListWeights } from '../src/messages/find-messages.ts'
import { findDataFolder } from './judged-sets.ts'
import { readLines } from './statements/labelled.ts'

const [wanted] = process.argv.slice(2).filter((one) => !one.startsWith('--'))
const minute = 60_000

interface Said {
  conversation: string
  from: string
  isMe?: boolean
  text: string
  at: number
}
interface Question {
  text: string
  /** When each message was written that answers. */
  right: readonly number[]
  isHeld: boolean
}
interface Threads {
  set: string
  name: string
  said: Said[]
  questions: Question[]
}

/** How both lists count; undefined: as searching does. */
const ways: readonly (readonly [name: string, mode: 'hybrid' | 'words' | 'meaning', weights?: ListWeights])[] = [
  ['messages by words', 'words'],
  ['exchanges', 'hybrid', { exchange: 1, words: 0 }],
  ['exchanges, meaning only', 'meaning', { exchange: 1, words: 0 }],
  ['80 : 20', 'hybrid', { exchange: 0.8, words: 0.2 }],
  ['50 : 50', 'hybrid', { exchange: 0.5, words: 0.5 }],
  ['20 : 80', 'hybrid', { exchange: 0.2, words: 0.8 }],
  ['as searching does', 'hybrid'],
]

function readLocomo(folder: string): Threads[] {
  return readdirSync(folder).map((name) => {
    const at = new Map<string, number>()
    const said = readLines<{ id: string; text: string; timestamp: string; speaker: string }>(
      join(folder, name, 'turns.corpus.jsonl'),
    ).map(({ id, text, timestamp, speaker }, index): Said => {
      // The turns of a session have one time: a minute between two keeps their order.
      at.set(id, Date.parse(`${timestamp}Z`) + index * minute)
      return { conversation: name, from: speaker, text, at: at.get(id)! }
    })
    const right = new Map<string, number[]>()
    for (const line of readFileSync(join(folder, name, 'turns.qrels.tsv'), 'utf8')
      .split('\n')
      .slice(1)) {
      const [question = '', turn = '', grade] = line.split('\t')
      if (Number(grade) > 0 && at.has(turn)) right.set(question, [...(right.get(question) ?? []), at.get(turn)!])
    }
    const questions = readLines<{ id: string; text: string }>(join(folder, name, 'queries.jsonl')).flatMap(
      ({ id, text }) => (right.has(id) ? [{ text, right: right.get(id)!, isHeld: false }] : []),
    )
    return { set: 'LoCoMo', name, said, questions }
  })
}

/** `= Ann`, then `Ann: text` and `Me: text`; `? question` asks for the message above it. */
function readOwn(path: string): Threads {
  const said: Said[] = []
  const questions: Question[] = []
  let conversation = ''
  let at = Date.UTC(2024, 0, 8, 9)
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [, title] = /^= (.+)$/.exec(line) ?? []
    const [, asked] = /^\? (.+)$/.exec(line) ?? []
    const [, from, text] = /^([\p{L} ]+): (.+)$/u.exec(line) ?? []
    // Between two threads, and between two parts of one, lies a day.
    if (title !== undefined || line === '') at += 26 * 60 * minute
    if (title !== undefined) conversation = title
    else if (asked !== undefined)
      questions.push({ text: asked, right: [said.at(-1)!.at], isHeld: questions.length % 2 === 1 })
    else if (from !== undefined && text !== undefined) {
      at += 3 * minute
      said.push({ conversation, from, isMe: from === 'Me', text, at })
    }
  }
  return { set: 'own', name: 'own', said, questions }
}

interface Answered {
  /** Share of the exchanges that answer among the first ten, and whether the first does, and one of five. */
  recall: number
  first: number
  five: number
  /** The marked message of the first exchange is one that answers. */
  marked: number
}

async function answer(
  messages: Messages,
  { text, right }: Question,
  [, mode, weights]: (typeof ways)[number],
): Promise<Answered> {
  const { hits } = await messages.search({ query: text, mode, limit: 10 }, {}, weights)
  const found = hits.map(({ from, until }) => right.filter((at) => at >= from && at <= until))
  const marked = hits[0]?.messages.find((one) => one.marked)
  return {
    recall: new Set(found.flat()).size / right.length,
    first: found[0]?.length ? 1 : 0,
    five: found.slice(0, 5).some((all) => all.length > 0) ? 1 : 0,
    marked: marked && right.includes(marked.at) ? 1 : 0,
  }
}

const folder = mkdtempSync(join(tmpdir(), 'jarvis-threads-'))
const config = (space: string) => ({
  'messages.space': space,
  ...(process.argv.includes('--no-model') && { 'embedding.model': 'none' }),
})

async function ask({ name, said, questions }: Threads): Promise<Map<string, Answered[]>> {
  const path = join(folder, `${name}.jsonl`)
  writeFileSync(
    path,
    said.map(({ at, ...one }) => JSON.stringify({ ...one, date: new Date(at).toISOString() })).join('\n'),
  )
  const home = join(folder, 'home')
  const jarvis = await openJarvis({ home, config: config(name), overrides: { environment: {} } })
  const messages = (await jarvis.subsystem('messages')) as Messages
  const { added, exchanges } = await messages.import({ path })
  const space = await openJarvis({ home, space: name, config: config(name), overrides: { environment: {} } })
  await space.embed()
  console.log(`${name}: ${added} messages, ${exchanges} exchanges, ${questions.length} questions`)
  const answers = new Map<string, Answered[]>()
  for (const way of ways) {
    const all: Answered[] = []
    for (const question of questions) {
      all.push(await answer(messages, question, way))
      if (process.argv.includes('--show') && way[2] === undefined && way[1] === 'hybrid' && all.at(-1)!.five === 0)
        console.log(`not among five: ${question.text}`)
    }
    answers.set(way[0], all)
  }
  await space.close()
  await jarvis.close()
  return answers
}

const mean = (all: readonly Answered[], of: keyof Answered): string =>
  (all.reduce((sum, one) => sum + one[of], 0) / all.length).toFixed(3).padStart(8)

function print(title: string, answers: ReadonlyMap<string, readonly Answered[]>): void {
  console.log(`\n${title.padEnd(30)}   R@10   hit@1   hit@5  marked`)
  for (const [way, all] of answers)
    console.log(
      `${way.padEnd(28)}${mean(all, 'recall')}${mean(all, 'first')}${mean(all, 'five')}${mean(all, 'marked')}`,
    )
}

try {
  const own = join(process.cwd(), 'bench', 'messages', 'threads.txt')
  const data = findDataFolder(undefined, process.cwd())
  if (wanted !== 'locomo') {
    const threads = readOwn(own)
    const answers = await ask(threads)
    for (const isHeld of [false, true]) {
      const part = [...answers].map(
        ([way, all]) => [way, all.filter((_, index) => threads.questions[index]!.isHeld === isHeld)] as const,
      )
      print(isHeld ? 'own, held out' : 'own', new Map(part))
    }
  }
  if (wanted !== 'own' && data && existsSync(join(data, 'locomo'))) {
    const all = new Map<string, Answered[]>()
    for (const threads of readLocomo(join(data, 'locomo')))
      for (const [way, answers] of await ask(threads)) all.set(way, [...(all.get(way) ?? []), ...answers])
    print('LoCoMo', all)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/**
 * What the score of a found exchange is worth, on conversations of LoCoMo that are imported as chats. Each is asked its
 * own questions, and those of the next one with the names of its own people, which it does not answer.
 *
 *     node scripts/run-ts.mjs bench/messages-score.ts ../shared/data/locomo
 *
 * Prints for several values of `min_score` how often the answer is among five hits, how often nothing is shown, and for
 * first hits how many of a score are right; then the fit of what is left to correct (slope 1, constant 0: nothing).
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openJarvis } from '../src/app/open-jarvis.ts'
import type { Messages } from '../src/messages/create-messages.ts'
import { type FittedLine, fitLine } from './fit-line.ts'

interface Turn {
  id: string
  text: string
  timestamp: string
  speaker: string
}
interface Talk {
  turns: Turn[]
  questions: { id: string; text: string }[]
  /** Texts of the turns that answer, by question. */
  answers: Map<string, Set<string>>
  speakers: string[]
}
interface Asked {
  isOwn: boolean
  hits: { score: number; isRight: boolean }[]
}

/** A foreign question counts so much: four in five questions are about what is there. */
const foreignWeight = 0.25
const folder = process.argv[2]
if (!folder) throw new Error('Name the folder of LoCoMo: node scripts/run-ts.mjs bench/messages-score.ts <folder>')

function readTalk(name: string): Talk {
  const lines = (file: string) =>
    readFileSync(join(folder!, name, file), 'utf8')
      .trim()
      .split('\n')
  const turns = lines('turns.corpus.jsonl').map((line) => JSON.parse(line) as Turn)
  const texts = new Map(turns.map(({ id, text }) => [id, text.trim()]))
  const answers = new Map<string, Set<string>>()
  for (const line of lines('turns.qrels.tsv').slice(1)) {
    const [question = '', turn = ''] = line.split('\t')
    answers.set(question, (answers.get(question) ?? new Set()).add(texts.get(turn)!))
  }
  const questions = lines('queries.jsonl').map((line) => JSON.parse(line) as { id: string; text: string })
  return { turns, questions, answers, speakers: [...new Set(turns.map(({ speaker }) => speaker))] }
}

async function ask(talk: Talk, other: Talk): Promise<Asked[]> {
  const home = mkdtempSync(join(tmpdir(), 'jarvis-bench-messages-'))
  const file = join(home, 'talk.jsonl')
  // The turns of a session have one time: they are put a quarter of a minute apart.
  const line = ({ id, text, speaker, timestamp }: Turn, index: number) =>
    JSON.stringify({ conversation: 'c', id, from: speaker, text, at: Date.parse(`${timestamp}Z`) + index * 15_000 })
  writeFileSync(file, talk.turns.map(line).join('\n'))
  const jarvis = await openJarvis({ home: join(home, 'home') })
  try {
    const messages = (await jarvis.subsystem('messages')) as Messages
    await messages.import({ path: file, me: talk.speakers.slice(0, 1) })
    const search = async (text: string, right: ReadonlySet<string>): Promise<Asked> => {
      const { hits } = await messages.search({ query: text })
      const isRight = (texts: { text: string }[]) => texts.some((one) => right.has(one.text.trim()))
      return {
        isOwn: right.size > 0,
        hits: hits.map((hit) => ({ score: hit.score ?? 0, isRight: isRight(hit.messages) })),
      }
    }
    const asked: Asked[] = []
    for (const { id, text } of talk.questions) {
      const right = talk.answers.get(id)
      if (right) asked.push(await search(text, right))
    }
    for (const { text } of other.questions) {
      const renamed = other.speakers.reduce((all, name, at) => all.replaceAll(name, talk.speakers[at]!), text)
      asked.push(await search(renamed, new Set()))
    }
    return asked
  } finally {
    await jarvis.close()
    rmSync(home, { recursive: true })
  }
}

const share = <T>(all: readonly T[], test: (one: T) => boolean): string =>
  all.length === 0 ? '   –' : (all.filter(test).length / all.length).toFixed(3)

function printFloors(asked: readonly Asked[]): void {
  const own = asked.filter(({ isOwn }) => isOwn)
  const foreign = asked.filter(({ isOwn }) => !isOwn)
  console.log('min_score  answer in five  nothing shown  nothing shown for a foreign question')
  for (const floor of [0, 0.1, 0.2, 0.3, 0.4, 0.5]) {
    const isEmpty = ({ hits }: Asked) => !hits.some(({ score }) => score >= floor)
    const found = share(own, ({ hits }) => hits.some(({ score, isRight }) => isRight && score >= floor))
    console.log(
      `${floor.toFixed(1).padEnd(11)}${found.padEnd(16)}${share(own, isEmpty).padEnd(15)}${share(foreign, isEmpty)}`,
    )
  }
}

function printRight(asked: readonly Asked[]): void {
  console.log('\nfirst hits of own questions by score')
  for (let low = 0; low < 0.9; low += 0.1) {
    const here = asked
      .flatMap(({ isOwn, hits }) => (isOwn ? hits.slice(0, 1) : []))
      .filter(({ score }) => score >= low && score < low + 0.1)
    console.log(
      `${low.toFixed(1)}–${(low + 0.1).toFixed(1)}  ${String(here.length).padStart(4)}  right ${share(here, ({ isRight }) => isRight)}`,
    )
  }
}

/** "Is right" on the log-odds of the score of first hits. */
const fitScores = (asked: readonly Asked[]): FittedLine =>
  fitLine(
    asked.map(({ isOwn, hits: [first] }) => {
      const chance = Math.min(0.98, Math.max(0.02, first?.score ?? 0))
      return { x: Math.log(chance / (1 - chance)), y: first?.isRight ? 1 : 0, weight: isOwn ? 1 : foreignWeight }
    }),
  )

const talks = readdirSync(folder)
  .filter((name) => name.startsWith('conv-'))
  .sort()
  .map(readTalk)
const asked: Asked[] = []
for (const [at, talk] of talks.entries()) asked.push(...(await ask(talk, talks[(at + 1) % talks.length]!)))
printFloors(asked)
printRight(asked)
const { slope, constant } = fitScores(asked)
console.log(`\nleft to correct: slope ${slope.toFixed(2)}, constant ${constant.toFixed(2)}`)

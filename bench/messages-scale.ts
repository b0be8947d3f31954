/**
 * How fast messages are taken in and found: a made chat.db is imported into a new home, imported again, and asked; beside
 * it, the same texts go into a plain FTS5 table. `node scripts/run-ts.mjs bench/messages-scale.ts [messages]`, 100,000
 * unless given. Words only: no model is loaded.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openJarvis } from '../src/app/open-jarvis.ts'
import { createRandom } from '../src/core/seeded-random.ts'
import type { Messages } from '../src/messages/create-messages.ts'
import { openSqlite } from '../src/storage/sqlite/database.ts'
import { makeChatDb } from '../src/testing/made-messages.ts'

const count = Number(process.argv[2] ?? 100_000)
const people = 200
const folder = mkdtempSync(join(tmpdir(), 'jarvis-scale-'))

const chance = createRandom(7)
const random = (below: number): number => Math.floor(chance() * below)
/** Words as a language has them: few are frequent, many are rare. */
const syllables = ['ba', 'ko', 'li', 'mu', 'ne', 'ra', 'si', 'to', 've', 'zu', 'dar', 'fen', 'gil', 'hop', 'jan']
const words = Array.from({ length: 30_000 }, (_, index) => {
  let word = ''
  for (let rest = index + 20; rest > 0; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length]
  return word
})
const word = (): string => words[Math.floor(words.length * (random(1_000_000) / 1_000_000) ** 4)]!
const text = (): string => Array.from({ length: 15 }, word).join(' ')

const start = Date.UTC(2020, 0, 1)
const chats = Array.from({ length: people }, (_, index) => {
  const number = `+4915112${String(index).padStart(6, '0')}`
  return { guid: `iMessage;-;${number}`, identifier: number, style: 45 as const, members: [index + 1] }
})
const path = join(folder, 'chat.db')
const texts: string[] = []
const made = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, offset) => {
    const index = from + offset
    // Twelve messages of one chat follow each other, minutes apart.
    const chat = Math.floor(index / 12) % people
    texts.push(text())
    return {
      guid: `G${index}`,
      text: texts.at(-1)!,
      from: index % 2 === 0 ? chat + 1 : 0,
      chat: chat + 1,
      at: start + index * 60_000,
    }
  })

interface Took {
  /** Seconds by the clock, and seconds of a processor: on a busy machine only the latter says something. */
  clock: number
  processor: number
}
const timed = async <Result>(work: () => Promise<Result>): Promise<[Took, Result]> => {
  const [begin, used] = [performance.now(), process.cpuUsage()]
  const result = await work()
  const { user, system } = process.cpuUsage(used)
  return [{ clock: (performance.now() - begin) / 1000, processor: (user + system) / 1e6 }, result]
}

try {
  const handles = chats.map(({ identifier }) => identifier)
  for (let from = 0; from < count; from += 50_000)
    await makeChatDb(path, { handles, chats, messages: made(from, Math.min(count, from + 50_000)) })
  const plain = await openSqlite(join(folder, 'plain.db'))
  const [plainTook] = await timed(async () => {
    await plain.transaction(async (tx) => {
      await tx.run('CREATE VIRTUAL TABLE plain USING fts5 (text)')
    })
    for (let from = 0; from < texts.length; from += 2000)
      await plain.transaction(async (tx) => {
        for (const one of texts.slice(from, from + 2000)) await tx.run('INSERT INTO plain (text) VALUES (?)', [one])
      })
  })
  await plain.close()
  const jarvis = await openJarvis({
    home: join(folder, 'home'),
    config: { 'embedding.model': 'none' },
    overrides: { environment: {} },
  })
  const messages = (await jarvis.subsystem('messages')) as Messages
  const [first] = await timed(() => messages.import({ path }))
  const [again] = await timed(() => messages.import({ path }))
  await makeChatDb(path, { handles, chats, messages: made(count, count + 20) })
  const [more, report] = await timed(() => messages.import({ path }))
  const times: Took[] = []
  for (let asked = 0; asked < 60; asked++) {
    const some = texts[random(texts.length)]!.split(' ')
    const [took] = await timed(() => messages.search({ query: `${some[2]} ${some[7]} ${some[11]}` }))
    times.push(took)
  }
  await jarvis.close()
  const ranked = (of: keyof Took) => times.map((took) => took[of] * 1000).sort((left, right) => left - right)
  const bytes = statSync(join(folder, 'home/spaces/messages/jarvis.db')).size
  const line = (what: string, of: (by: keyof Took) => number, unit: string) =>
    console.log(
      `${what.padEnd(44)} ${of('clock').toFixed(1).padStart(10)} ${of('processor').toFixed(1).padStart(10)} ${unit}`,
    )
  console.log(`${`${count} messages`.padEnd(44)}      clock  processor`)
  line('first import, messages a second', (by) => count / first[by], '/s')
  line('plain FTS5 over the same texts', (by) => count / plainTook[by], '/s')
  line('ratio', (by) => first[by] / plainTook[by], 'times')
  line('next import, nothing new', (by) => again[by], 's')
  line(`next import, ${report.added} new`, (by) => more[by], 's')
  line('search by words, p50', (by) => ranked(by)[30]!, 'ms')
  line('search by words, p95', (by) => ranked(by)[57]!, 'ms')
  console.log(
    `${'on disk, a message of 15 words, no vectors'.padEnd(44)} ${(bytes / count).toFixed(0).padStart(10)} bytes`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/**
 * What recall answers to stories of what one person said over weeks: `node scripts/run-ts.mjs bench/stories.ts`.
 *
 *     [--stories bench/stories/open.jsonl] [--chat] [--third] [--show all|wrong] [--only ID]
 *
 * Each story has a home of its own with the shipped models, and a clock that follows its dates. It is remembered sentence by
 * sentence, or with --chat read as one conversation. With --third, its questions are asked as an agent asks (`thirdPerson`). Its questions are asked at the end. An answer is right where the words of `right` are in the first line, with what is shown under that line. It is outdated
 * where the words of `outdated` are in the first line. `agenda` names days on which something may not be due, or has to be.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Jarvis } from '../src/app/jarvis.ts'
import { openJarvis } from '../src/app/open-jarvis.ts'
import { chooseEmbedder } from '../src/providers/catalog.ts'

interface Ask {
  ask: string
  /** Pattern of an answer, without case; empty: nothing answers. */
  right: string
  outdated?: string
}

type Line = { content: string; before?: readonly { content: string }[]; newer?: readonly { text: string }[] }

interface Story {
  id: string
  says: readonly (readonly [date: string, text: string])[]
  asks: readonly Ask[]
  agenda?: readonly { day: string; not?: string; has?: string }[]
  /** When it is asked; default: ten days after the last. */
  now?: string
}

const { values } = parseArgs({
  options: {
    stories: { type: 'string', default: 'bench/stories/open.jsonl' },
    show: { type: 'string', default: 'wrong' },
    only: { type: 'string' },
    chat: { type: 'boolean' },
    third: { type: 'boolean' },
  },
})
const dayMs = 24 * 60 * 60 * 1000
const models = chooseEmbedder()
const noon = (day: string) => Date.parse(`${day}T12:00:00Z`)
const counts = { questions: 0, first: 0, firstThree: 0, shown: 0, outdatedFirst: 0, days: 0, daysRight: 0 }

const stories = readFileSync(values.stories, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Story)
for (const story of stories) if (values.only === undefined || story.id === values.only) await play(story)
await models.main?.unload()
const share = (count: number, of: number) => `${(count / Math.max(1, of)).toFixed(3)} (${count} of ${of})`
console.log(`answered in the first line ${share(counts.first, counts.questions)}
answered in the first three ${share(counts.firstThree, counts.questions)}
answered at all ${share(counts.shown, counts.questions)}
outdated first ${share(counts.outdatedFirst, counts.questions)}
agendas right ${share(counts.daysRight, counts.days)}`)

async function play(story: Story): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'stories-'))
  let now = 0
  const overrides = { clock: () => now, embedders: () => models, environment: {} }
  const jarvis = await openJarvis({ home, overrides })
  try {
    if (values.chat) {
      now = noon(story.says.at(-1)![0]) + 1
      const turns = story.says.map(([date, text]) => ({ role: 'user' as const, text, date: noon(date) }))
      await jarvis.memory.ingest(turns, { session: story.id })
    } else
      for (const [date, text] of story.says) {
        now = noon(date)
        await jarvis.memory.remember({ content: text })
      }
    now = story.now === undefined ? now + 10 * dayMs : noon(story.now)
    await jarvis.embed()
    if (values.show === 'all') await showStored(story, jarvis)
    for (const ask of story.asks) await judge(story, jarvis, ask)
    for (const one of story.agenda ?? []) {
      now = noon(one.day)
      await judgeDay(story, jarvis, one)
    }
  } finally {
    await jarvis.close()
    rmSync(home, { recursive: true, force: true })
  }
}

/** Each line of the answer with what is shown under it. */
async function linesOf({ memory }: Jarvis, ask: string): Promise<string[]> {
  const { facts, passages } = await memory.recall(values.third ? thirdPerson(ask) : ask)
  const lines = facts.flatMap(({ content, before = [], newer = [] }: Line) => [
    ...newer.map(({ text }) => text),
    [content, ...before.map((one) => one.content)].join('\nbefore: '),
  ])
  return [...lines, ...passages.map(({ text }) => text)]
}

/** A question of the user in the words of their agent: "where do I work?" becomes "where does the user work?". */
function thirdPerson(ask: string): string {
  const swaps: readonly (readonly [RegExp, string])[] = [
    [/\bdo (?:I|we)\b/gi, 'does the user'],
    [/\b(?:am I|are we)\b/gi, 'is the user'],
    [/\bhave (?:I|we)\b/gi, 'has the user'],
    [/\b(?:my|our)\b/gi, "the user's"],
    [/\b(?:mine|ours)\b/gi, "the user's"],
    [/\b(?:I|me|we|us)\b/gi, 'the user'],
  ]
  return swaps.reduce((text, [from, to]) => text.replace(from, to), ask)
}

async function judge({ id }: Story, jarvis: Jarvis, { ask, right, outdated }: Ask): Promise<void> {
  const lines = await linesOf(jarvis, ask)
  const isOld = (line: string | undefined) => outdated !== undefined && new RegExp(outdated, 'i').test(line ?? '')
  const place =
    right === '' ? (lines.some(isOld) ? -1 : 0) : lines.findIndex((line) => new RegExp(right, 'i').test(line))
  const isOutdated = isOld(lines[0])
  counts.questions++
  if (place === 0 && !isOutdated) counts.first++
  if (place >= 0 && place < 3) counts.firstThree++
  if (place >= 0) counts.shown++
  if (isOutdated) counts.outdatedFirst++
  const isRight = place === 0 && !isOutdated
  if (values.show === 'all' || !isRight)
    console.log(`${isRight ? 'ok   ' : isOutdated ? 'OLD  ' : 'later'} ${id}: ${ask}\n${indented(lines)}`)
}

async function judgeDay({ id }: Story, { memory }: Jarvis, one: { day: string; not?: string; has?: string }) {
  const { text } = await memory.loadSessionContext({ period: 'day' })
  const meets = (pattern: string | undefined) => pattern !== undefined && new RegExp(pattern, 'i').test(text)
  const isRight = !meets(one.not) && (one.has === undefined || meets(one.has))
  counts.days++
  if (isRight) counts.daysRight++
  else console.log(`DAY   ${id} ${one.day}\n${indented(text.split('\n'))}`)
}

async function showStored({ id }: Story, { memory }: Jarvis): Promise<void> {
  const { facts } = await memory.facts.list({ state: 'all' })
  const told = facts.map(
    ({ content, subject, predicate, value, slot, dueAt, retiredBecause }) =>
      `${retiredBecause ?? 'open'} ${subject}/${predicate}/${value}${slot ? ` [${slot}]` : ''} ${dueAt ? new Date(dueAt).toISOString().slice(0, 10) : ''} "${content}"`,
  )
  console.log(`--- ${id}\n${indented(told)}`)
}

function indented(lines: readonly string[]): string {
  return lines.map((line) => `        ${line.replaceAll('\n', '\n          ')}`).join('\n')
}

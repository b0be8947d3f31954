/**
 * How many of the earlier facts that `remember` names beside a new one are outdated by it: written stories of one person
 * each, saved among 200 statements of others; no model. `--sitting`: each story is said in one sitting, a minute per
 * sentence. `node scripts/run-ts.mjs bench/earlier-facts.ts [--sitting] [--show]`
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openJarvis } from '../src/app/open-jarvis.ts'
import { type Labelled, readLines } from './statements/labelled.ts'

interface Story {
  id: string
  says: string[]
  dates: string[]
  pairs: [older: number, newer: number, relation: string][]
}

const { values } = parseArgs({ options: { show: { type: 'boolean' }, sitting: { type: 'boolean' } } })
const others = 200
const isOutdated = (relation: string) => relation === 'replaces' || relation === 'partly'
const stories = readLines<Story>('bench/statements/stories.jsonl')
const kept = readLines<Labelled>('bench/statements/statements.jsonl').filter(({ memorable }) => memorable === 1)
const step = Math.floor(kept.length / others)

const home = mkdtempSync(join(tmpdir(), 'jarvis-earlier-'))
const jarvis = await openJarvis({ home, config: { 'embedding.model': 'none' } })
for (let at = 0; at < others; at++)
  await jarvis.memory.remember({ content: kept[at * step]!.sentence, saidAt: Date.parse('2026-01-05') })

const named: Record<string, number> = { replaces: 0, partly: 0, about: 0, none: 0, others: 0 }
const found = { named: 0, wanted: 0 }
for (const { id, says, dates, pairs } of stories) {
  const saidIn = new Map<string, number>()
  const relationOf = (older: number, newer: number) =>
    pairs.find(([one, other]) => one === older && other === newer)?.[2] ?? 'none'
  for (const [at, content] of says.entries()) {
    const saidAt = values.sitting ? Date.parse(dates.at(-1)!) + at * 60_000 : Date.parse(dates[at]!)
    const outcomes = await jarvis.memory.remember({ content, saidAt })
    const earlier = outcomes.flatMap((outcome) => ('earlier' in outcome ? (outcome.earlier ?? []) : []))
    const places = new Set<number>()
    for (const fact of new Map(earlier.map((one) => [one.id, one])).values()) {
      const place = saidIn.get(fact.id)
      const relation = place === undefined ? 'others' : relationOf(place, at)
      named[relation]!++
      if (place !== undefined) places.add(place)
      if (values.show) console.log(`${id} ${relation}: ${fact.content} => ${content}`)
    }
    const wanted = pairs.filter(([, newer, relation]) => newer === at && isOutdated(relation))
    found.wanted += wanted.length
    found.named += wanted.filter(([older]) => places.has(older)).length
    for (const outcome of outcomes) if ('fact' in outcome && outcome.kind !== 'ended') saidIn.set(outcome.fact.id, at)
  }
  for (const fact of saidIn.keys()) await jarvis.memory.facts.retract(fact).catch(() => {})
}
const all = Object.values(named).reduce((sum, one) => sum + one, 0)
const outdated = named.replaces! + named.partly!
console.log(
  Object.entries(named)
    .map(([relation, count]) => `${relation} ${count}`)
    .join(', '),
)
console.log(
  `outdated ${outdated} of ${all} named (${(outdated / all).toFixed(2)}), with the same matter ${((outdated + named.about!) / all).toFixed(2)}`,
)
console.log(`of ${found.wanted} that a reader takes for outdated ${found.named} are named`)
await jarvis.close()
rmSync(home, { recursive: true })

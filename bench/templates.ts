/**
 * How many messages get the right template, and how many that fit none get one: 60 templates, 300 messages that fit, 300
 * that do not, written for this; half of both held out. Hybrid against vectors alone and words alone, each with the
 * threshold at which at most 3 % of the messages that fit nothing get a template.
 * `node scripts/run-ts.mjs bench/templates.ts [--words] [--fit] [--show]`
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { settleTemplates } from '../src/messages/templates/indexed-templates.ts'
import { addTemplate } from '../src/messages/templates/keep-templates.ts'
import {
  type Coefficients,
  type TemplateEvidence,
  templateScore,
  templateThreshold,
  weighTemplates,
} from '../src/messages/templates/match-templates.ts'
import { spelledOut } from '../src/messages/templates/spelled-out.ts'
import { templateTables } from '../src/messages/templates/template-rows.ts'
import { spaceOpener } from './open-space.ts'

const source = join(process.cwd(), 'bench', 'messages')
const mostFalse = 0.03
const wordsOnly = process.argv.includes('--words')

interface Asked {
  text: string
  /** Title of the template that fits; null: none. */
  right: string | null
  isHeld: boolean
}
interface Weighed extends Asked {
  /** All that were found, best first. */
  hybrid: { title: string; evidence: TemplateEvidence }[]
  /** The first by one list alone, with its score there. */
  alone: { title: string; score: number } | undefined
}

const parts = (line: string): string[] =>
  line
    .slice(2)
    .split(' / ')
    .map((one) => one.trim())

function readSet() {
  const templates: { title: string; text: string; triggers: string[] }[] = []
  const asked: Asked[] = []
  for (const line of readFileSync(join(source, 'templates.txt'), 'utf8').split('\n')) {
    if (line.startsWith('= ')) {
      const [title = '', text = ''] = line.slice(2).split(' :: ')
      templates.push({ title, text, triggers: [] })
    }
    const last = templates.at(-1)
    if (line.startsWith('? ')) last!.triggers.push(...parts(line))
    if (line.startsWith('+ '))
      for (const [index, text] of parts(line).entries())
        asked.push({ text, right: last!.title, isHeld: (index + templates.length) % 2 === 0 })
  }
  const others = readFileSync(join(source, 'no-template.txt'), 'utf8').split('\n').filter(Boolean)
  for (const [index, text] of others.entries()) asked.push({ text, right: null, isHeld: index % 2 === 0 })
  return { templates, asked }
}

const scored = ({ hybrid }: Weighed, by?: Coefficients) => {
  const [best] = hybrid
    .map(({ title, evidence }) => ({ title, score: templateScore(evidence, by) }))
    .sort((a, b) => b.score - a.score)
  return best
}

type Answer = { title: string; score: number } | undefined

/** Shares at a threshold: of messages that fit, those that get the right one; of the others, those that get any. */
function sharesAt(all: readonly (readonly [Asked, Answer])[], threshold: number) {
  const fits = all.filter(([{ right }]) => right !== null)
  const others = all.filter(([{ right }]) => right === null)
  const passes = (answer: Answer) => answer !== undefined && answer.score >= threshold
  return {
    found: fits.filter(([{ right }, answer]) => passes(answer) && answer!.title === right).length / fits.length,
    wrong: fits.filter(([{ right }, answer]) => passes(answer) && answer!.title !== right).length / fits.length,
    false: others.filter(([, answer]) => passes(answer)).length / others.length,
  }
}

/** The lowest threshold with at most so many false ones. */
function thresholdFor(all: readonly (readonly [Asked, Answer])[], most: number): number {
  const candidates = all.flatMap(([, answer]) => (answer ? [answer.score] : [])).sort((a, b) => a - b)
  return candidates.find((one) => sharesAt(all, one).false <= most) ?? Number.POSITIVE_INFINITY
}

const names = ['words', 'meaning', 'late', 'near', 'nearLead', 'lateLead'] as const

/** What a row counts for: the right template, another one found for a message that fits, one for a message that fits none. */
const rowWeights = { right: 1, other: 0.03, none: 3 }
const rounds = 600
const damping = 0.01

/** Logistic regression on the half that is not held out, by plain descent; the constant puts 0.7 at 2 % false. */
function fitOn(dev: readonly Weighed[]): Coefficients {
  const rows = dev.flatMap(({ hybrid, right }) =>
    hybrid
      .toSorted((a, b) => b.evidence.meaning - a.evidence.meaning)
      .slice(0, right === null ? 3 : undefined)
      .map(({ title, evidence }) => ({
        x: names.map((name) => evidence[name]),
        y: title === right ? 1 : 0,
        weight: right === null ? rowWeights.none : title === right ? rowWeights.right : rowWeights.other,
      })),
  )
  const scale = names.map((_, at) => deviation(rows.map(({ x }) => x[at]!)))
  const all = rows.reduce((sum, { weight }) => sum + weight, 0)
  const weights = names.map(() => 0)
  let constant = 0
  for (let round = 0; round < rounds; round++) {
    const steps = names.map(() => 0)
    let step = 0
    for (const { x, y, weight } of rows) {
      const sum = weights.reduce((total, own, at) => total + (own * x[at]!) / scale[at]!, constant)
      const miss = weight * (y - 1 / (1 + Math.exp(-sum)))
      step += miss
      for (const at of names.keys()) steps[at]! += (miss * x[at]!) / scale[at]!
    }
    constant += step / all
    for (const at of names.keys()) weights[at]! += steps[at]! / all - damping * weights[at]!
  }
  const by = Object.fromEntries(names.map((name, at) => [name, weights[at]! / scale[at]!]))
  const fitted = { constant, ...by } as Coefficients
  const at = thresholdFor(
    dev.map((one) => [one, scored(one, fitted)] as const),
    0.02,
  )
  const odds = (chance: number) => Math.log(chance / (1 - chance))
  fitted.constant += odds(templateThreshold) - odds(at)
  return fitted
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
  // What is never there has nothing to fit.
  return spread > 1e-6 ? spread : 1
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`.padStart(8)

const folder = mkdtempSync(join(tmpdir(), 'jarvis-templates-'))
const spaces = spaceOpener(join(folder, 'cache.db'))
try {
  const open = wordsOnly ? spaces.openWordsSpace : spaces.openSpace
  const { db, search } = await open(join(folder, 'jarvis.db'))
  await db.transaction(async (tx) => void (await tx.run(templateTables.trim().replace(/;$/, ''))))
  const { templates, asked } = readSet()
  for (const template of templates) await addTemplate({ db, clock: Date.now }, template)
  await settleTemplates({ db, search })
  if (!wordsOnly) await search.embedPending({})
  const all: Weighed[] = []
  for (const one of asked) {
    const weighed = await weighTemplates({ db, search }, { text: one.text })
    const { hits } = await search.search({
      ...{ query: spelledOut(one.text), mode: wordsOnly ? 'search' : 'vsearch', filter: { kinds: ['template'] } },
      ...{ limit: 8, explain: true, snippets: false, offers: false, expand: false },
    })
    const [best] = hits
      .map(({ title, trace }) => ({ title, score: trace?.evidence?.meaning ?? trace?.places[0]?.score ?? 0 }))
      .sort((a, b) => b.score - a.score)
    all.push({
      ...one,
      hybrid: weighed.map(({ template, evidence }) => ({ title: template.title, evidence })),
      alone: best,
    })
  }
  const [dev, held] = [all.filter(({ isHeld }) => !isHeld), all.filter(({ isHeld }) => isHeld)]
  const by = process.argv.includes('--fit') ? fitOn(dev) : undefined
  if (by) console.log('coefficients', JSON.stringify(by))
  const ways = [
    ['hybrid', (one: Weighed) => scored(one, by)],
    [wordsOnly ? 'words alone' : 'vectors alone', (one: Weighed) => one.alone],
  ] as const
  console.log(`${templates.length} templates, ${asked.length} messages; threshold of 3 % false of each half`)
  console.log('                    right    wrong    false')
  for (const [half, set] of [
    ['fitted on', dev],
    ['held out', held],
  ] as const)
    for (const [way, answer] of ways) {
      const pairs = set.map((one) => [one, answer(one)] as const)
      const { found, wrong, false: bad } = sharesAt(pairs, thresholdFor(pairs, mostFalse))
      console.log(`${half.padEnd(10)}${way.padEnd(14)}${percent(found)}${percent(wrong)}${percent(bad)}`)
    }
  for (const [half, set] of [
    ['fitted on', dev],
    ['held out', held],
  ] as const) {
    const pairs = set.map((one) => [one, scored(one, by)] as const)
    const { found, wrong, false: bad } = sharesAt(pairs, templateThreshold)
    console.log(`${half.padEnd(10)}${'score 0.7'.padEnd(14)}${percent(found)}${percent(wrong)}${percent(bad)}`)
  }
  if (process.argv.includes('--show'))
    for (const one of dev) {
      const best = scored(one, by)
      if (one.right === null ? (best?.score ?? 0) >= 0.7 : best?.title !== one.right || best.score < 0.7)
        console.log(one.right, '|', one.text, '|', best)
    }
} finally {
  await spaces.close()
  rmSync(folder, { recursive: true, force: true })
}

/**
 * How many messages get the right template, and how many that fit none get one. Two sets, each of 60 templates, 300 messages
 * that fit and 300 that do not: with the first the score was made, the second was written after and only measured. By
 * everything, by the engine's vectors alone and by words alone, each with the threshold at which at most 3 % of the messages
 * that fit nothing get a template. `node scripts/run-ts.mjs bench/templates.ts [--words | --static] [--fit] [--show]`
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { settleTemplates } from '../src/templates/indexed-templates.ts'
import { addTemplate } from '../src/templates/keep-templates.ts'
import { type ScoreLine, strength, templateScore } from '../src/templates/match-templates.ts'
import { spelledOut } from '../src/templates/spelled-out.ts'
import { templateTables, templateThreshold, trustedTemplate } from '../src/templates/template-rows.ts'
import { type TemplateEvidence, weighTemplates } from '../src/templates/weigh-templates.ts'
import { fitLine } from './fit-line.ts'
import { spaceOpener } from './open-space.ts'

const source = join(process.cwd(), 'bench', 'messages')
const mostFalse = 0.03
const [wordsOnly, isStatic] = ['--words', '--static'].map((one) => process.argv.includes(one))

interface Asked {
  text: string
  /** Title of the template that fits; null: none. */
  right: string | null
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

function readSet(ending: string) {
  const templates: { title: string; text: string; triggers: string[] }[] = []
  const asked: Asked[] = []
  for (const line of readFileSync(join(source, `templates${ending}.txt`), 'utf8').split('\n')) {
    if (line.startsWith('= ')) {
      const [title = '', text = ''] = line.slice(2).split(' :: ')
      templates.push({ title, text, triggers: [] })
    }
    const last = templates.at(-1)
    if (line.startsWith('? ')) last!.triggers.push(...parts(line))
    if (line.startsWith('+ ')) for (const text of parts(line)) asked.push({ text, right: last!.title })
  }
  const others = readFileSync(join(source, `no-template${ending}.txt`), 'utf8')
    .split('\n')
    .filter(Boolean)
  for (const text of others) asked.push({ text, right: null })
  return { templates, asked }
}

const scored = ({ hybrid }: Weighed, by?: ScoreLine) => {
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

/** A line through the log odds that the best template is right, by Newton's method; its constant puts 0.7 at 3 % false of either set. */
function fitOn(sets: readonly (readonly Weighed[])[]): ScoreLine {
  const rows = sets.flat().flatMap(({ hybrid, right }) => {
    const [best] = hybrid
      .map(({ title, evidence }) => ({ title, x: strength(evidence) }))
      .sort((one, other) => other.x - one.x)
    return best ? [{ x: best.x, y: best.title === right ? 1 : 0 }] : []
  })
  const { slope, constant } = fitLine(rows)
  const at = Math.max(
    ...sets.map((all) =>
      thresholdFor(
        all.map((one) => [one, scored(one, { constant, slope })] as const),
        mostFalse,
      ),
    ),
  )
  const odds = (chance: number) => Math.log(chance / (1 - chance))
  return { constant: constant + odds(templateThreshold) - odds(at), slope }
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`.padStart(8)

const folder = mkdtempSync(join(tmpdir(), 'jarvis-templates-'))
const spaces = spaceOpener(join(folder, 'cache.db'))

async function weighSet(ending: string): Promise<Weighed[]> {
  const open = wordsOnly ? spaces.openWordsSpace : isStatic ? spaces.openStaticSpace : spaces.openSpace
  const { db, search } = await open(join(folder, `jarvis${ending}.db`))
  await db.transaction(async (tx) => void (await tx.run(templateTables.trim().replace(/;$/, ''))))
  const { templates, asked } = readSet(ending)
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
    const hybrid = weighed.map(({ template, evidence }) => ({ title: template.title, evidence }))
    all.push({ ...one, hybrid, alone: best })
  }
  return all
}

function printLine(what: string, pairs: readonly (readonly [Asked, Answer])[], threshold: number): void {
  const { found, wrong, false: bad } = sharesAt(pairs, threshold)
  console.log(`${what.padEnd(30)}${percent(found)}${percent(wrong)}${percent(bad)}`)
}

try {
  const sets = [
    ['first set', await weighSet('')],
    ['second set', await weighSet('-fresh')],
  ] as const
  const by = process.argv.includes('--fit') ? fitOn(sets.map(([, all]) => all)) : undefined
  if (by) console.log('line', JSON.stringify(by))
  console.log('                                 right    wrong    false')
  for (const [name, all] of sets) {
    const hybrid = all.map((one) => [one, scored(one, by)] as const)
    const alone = all.map((one) => [one, one.alone] as const)
    printLine(`${name}, everything`, hybrid, thresholdFor(hybrid, mostFalse))
    printLine(`${name}, ${wordsOnly ? 'words' : 'vectors'} alone`, alone, thresholdFor(alone, mostFalse))
    printLine(`${name}, score ${templateThreshold}`, hybrid, templateThreshold)
    printLine(`${name}, score ${trustedTemplate}`, hybrid, trustedTemplate)
  }
  if (process.argv.includes('--show'))
    for (const one of sets[0][1]) {
      const best = scored(one, by)
      if (one.right === null ? (best?.score ?? 0) >= 0.7 : best?.title !== one.right || best.score < 0.7)
        console.log(one.right, '|', one.text, '|', best)
    }
} finally {
  await spaces.close()
  rmSync(folder, { recursive: true, force: true })
}

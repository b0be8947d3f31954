/**
 * Summaries of pages against what the pages say of themselves:
 *
 *     node scripts/run-ts.mjs bench/summaries.ts --pages ../shared/data/web-pages [--each]
 *
 * ROUGE-1 of the three sentences that enrichment chooses, beside the first three sentences of the same text. Only pages
 * with a description count. Every second of them (`shown`) was not looked at while building.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compareWords } from '../src/benchmarks/pages.ts'
import { readableSentences } from '../src/gems/gems.ts'
import { spaceOpener } from './open-space.ts'

const { values } = parseArgs({ options: { pages: { type: 'string' }, each: { type: 'boolean', default: false } } })
if (!values.pages) throw new Error('Name the folder of saved pages: --pages <folder>')
const pages = values.pages
/** Shorter descriptions name the site and say nothing of the page; characters. */
const shortest = 40
const folder = mkdtempSync(join(tmpdir(), 'jarvis-bench-summaries-'))
const { openSpace, close } = spaceOpener(join(folder, 'embeddings.db'))
const space = await openSpace(join(folder, 'bench.db'))

type Overlap = ReturnType<typeof compareWords>

interface Compared {
  page: string
  summary: Overlap
  first: Overlap
}

try {
  const compared: Compared[] = []
  for (const page of readdirSync(pages).sort()) {
    const html = readFileSync(join(pages, page, 'source.html'), 'utf8')
    const { gem } = await space.gems.add({ url: `https://pages.example/${encodeURIComponent(page)}`, page: html })
    const { text } = await space.gems.get(gem.id)
    const said = readableSentences(text).map((sentence) => sentence.text)
    if (gem.description.length < shortest || said.length <= 3 || !gem.enrichment) continue
    const first = said.slice(0, 3).join(' ')
    const overlap = (summary: string) => compareWords(gem.description, summary)
    compared.push({ page, summary: overlap(gem.enrichment.summary), first: overlap(first) })
    if (values.each)
      console.log(`${page}\n  says  ${gem.description}\n  ours  ${gem.enrichment.summary}\n  first ${first}`)
  }
  print(
    'tuned',
    compared.filter((_, index) => index % 2 === 0),
  )
  print(
    'shown',
    compared.filter((_, index) => index % 2 === 1),
  )
  print('all', compared)
} finally {
  await space.close()
  await close()
  rmSync(folder, { recursive: true })
}

function print(half: string, compared: readonly Compared[]): void {
  const mean = (of: (one: Compared) => number) =>
    (compared.reduce((sum, one) => sum + of(one), 0) / (compared.length || 1)).toFixed(3)
  console.log(
    `summaries ${half} (${compared.length} pages): ROUGE-1 F ${mean(({ summary }) => summary.f1)}, ` +
      `first three sentences ${mean(({ first }) => first.f1)}; ` +
      `recall ${mean(({ summary }) => summary.recall)} against ${mean(({ first }) => first.recall)}, ` +
      `precision ${mean(({ summary }) => summary.precision)} against ${mean(({ first }) => first.precision)}`,
  )
}

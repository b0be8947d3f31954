import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { contentHash } from '../core/ids.ts'
import type { RecordDraft } from '../core/record.ts'
import { createFakeEmbedder } from '../testing/fake-embedder.ts'
import { openTestStore, type TestStore } from '../testing/test-store.ts'
import { onOneScale } from './meaning-scale.ts'
import { createSearch } from './search.ts'
import type { Search } from './types.ts'

let folder: string
let store: TestStore
let search: Search
const stores: TestStore[] = []

async function openSearch(name: string): Promise<{ store: TestStore; search: Search }> {
  const opened = await openTestStore(join(folder, name))
  stores.push(opened)
  const main = createFakeEmbedder({ id: 'main', dimensions: 128, lateInteraction: true })
  const instant = createFakeEmbedder({ id: 'instant', dimensions: 64, instant: true })
  const { db, lexical, vectors } = opened
  const embedders = () => ({ main, instant, degraded: [] })
  return { store: opened, search: createSearch({ db, lexical, vectors, clock: () => 0, space: 'main', embedders }) }
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jarvis-half-'))
  ;({ store, search } = await openSearch('jarvis.db'))
})
afterEach(async () => {
  for (const opened of stores.splice(0)) await opened.close()
  await rm(folder, { recursive: true, force: true })
})

const topics = ['soup', 'paint', 'gravel', 'violin', 'ladder', 'velvet', 'copper', 'meadow', 'anchor', 'pepper']
const record = (uid: string, text: string): RecordDraft => ({
  uid,
  kind: 'document',
  title: '',
  contentHash: contentHash(text),
  path: `${uid}.md`,
  chunks: [{ text, headings: [], startLine: 1, endLine: 1, startOffset: 0, endOffset: text.length }],
})

it('keeps the answer first while other passages are embedded', async () => {
  const others = Array.from({ length: 80 }, (_, number) => {
    const [one, two] = [topics[number % 10], topics[(number * 7 + 3) % 10]]
    const text = number % 8 === 7 ? `The boat was there.` : `A note about ${one} and ${two}, number ${number}.`
    return record(`other-${number}`, text)
  })
  const prepared = await search.prepare([
    record('answer', 'The leaking boat was repaired in spring with tar.'),
    ...others,
  ])
  await store.db.transaction((tx) => search.put(tx, prepared))
  const first = async () => {
    const { hits } = await search.search({ query: 'when was the leaking boat repaired?' })
    const scores = hits.map(({ score }) => score)
    expect(scores).toEqual(scores.map(Number).sort((a, b) => b - a))
    return hits[0]?.id
  }
  expect(await first()).toBe('answer')
  for (const budget of [1, 3, 16, 20]) {
    await search.embedPending({ budget })
    expect([budget, await first()]).toEqual([budget, 'answer'])
  }
  await search.embedPending()
  expect(await first()).toBe('answer')
})

it('keeps the order of results while only unrelated passages are embedded', async () => {
  // Texts of different lengths, so that words and embedding disagree about the order.
  const about = Array.from({ length: 60 }, (_, number) => {
    const words = Array.from(
      { length: 2 + ((number * 13) % 37) },
      (_, at) => topics[(number * at + (number >> 2)) % 10],
    )
    return record(`boat-${number}`, `${words.join(' ')} boat ${number % 3 ? 'repaired' : ''}.`)
  })
  const others = Array.from({ length: 10 }, (_, number) => record(`other-${number}`, `Rain on road ${number}.`))
  const questions = topics.map((topic, at) => `boat repaired ${topic} ${topics[(at * 3 + 1) % 10]}`)
  const ordersAt = async (budget: number) => {
    const { store, search } = await openSearch(`${budget}.db`)
    const prepared = await search.prepare([...about, ...others])
    await store.db.transaction((tx) => search.put(tx, prepared))
    // No question was asked yet: the newest are embedded first.
    if (budget > 0) await search.embedPending({ budget })
    const answers = await Promise.all(questions.map((query) => search.search({ query, limit: 10 })))
    return answers.map(({ hits }) => hits.map(({ id }) => id))
  }
  expect(await ordersAt(5)).toEqual(await ordersAt(0))
})

it('converts static scores to the scale of the main model, and leaves a single list unchanged', () => {
  const list = { name: 'm', weight: 0.5, floor: 0.45, background: { mean: 0.45, deviation: 0.05 }, instant: false }
  const main = { ...list, scores: new Map([[1, 0.5]]) }
  const background = { mean: 0.3, deviation: 0.1 }
  const instant = {
    ...list,
    name: 'i',
    weight: 0.25,
    floor: 0.3,
    background,
    instant: true,
    scores: new Map([[2, 0.5]]),
  }
  const [scaled, stands] = onOneScale([main, instant], { meaning: 0.5, instant: 0.25, embeddedShare: 1 })
  const shareOf = ({ floor, whole }: { floor: number; whole?: number }, score: number) =>
    (score - floor) / (whole! - floor)
  // One deviation of the main model counts less for a passage than two of the static one.
  expect(shareOf(scaled!, 0.5)).toBeCloseTo(1 / 4.8)
  expect(shareOf(stands!, 0.5)).toBeCloseTo((1.8 + 0.47 * 2) / 4.8)
  expect(stands!.weight).toBe(0.5)
  // If no passage about the question is embedded, the static ones count as they do alone.
  const [, alone] = onOneScale([main, instant], { meaning: 0.5, instant: 0.25, embeddedShare: 0 })
  expect(alone!.weight).toBe(0.25)
  expect(shareOf(alone!, 0.3)).toBeCloseTo(0)
  expect(shareOf(alone!, 0.5)).toBeCloseTo(1)
  expect(onOneScale([main], { meaning: 0.5, instant: 0.25, embeddedShare: 1 })).toEqual([main])
})

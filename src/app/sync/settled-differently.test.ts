import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPairedHomes, type PairedHome } from '../../testing/paired-homes.ts'

let paired: ReturnType<typeof createPairedHomes>
let now = Date.UTC(2026, 2, 2, 9)
const open = (name: string) => paired.open(name, { clock: () => now++ })

beforeEach(() => {
  paired = createPairedHomes('verdicts')
})
afterEach(() => paired.end())

const contentsOf = async ({ jarvis }: PairedHome) =>
  (await jarvis.memory.facts.list({}, { limit: 500 })).facts.map(({ content }) => content).sort()

const settleAs = async ({ jarvis }: PairedHome, keep: 'newer' | 'older') => {
  const [review] = await jarvis.memory.review.list()
  await jarvis.memory.review.settle(review!.id, keep)
}

const linesOf = (name: string): string => readFileSync(join(paired.folder, name, 'spaces', 'main', 'MEMORY.md'), 'utf8')

async function settleOnBoth(first: 'newer' | 'older', second: 'newer' | 'older') {
  const [laptop, desktop] = [await open('laptop'), await open('desktop')]
  await laptop.jarvis.memory.remember({ content: 'I live in Rostock', importance: 9 })
  await paired.settle(laptop, desktop)
  await laptop.jarvis.memory.remember({ content: 'I moved to Leipzig', importance: 9 })
  await desktop.jarvis.memory.remember({ content: 'I moved to Kiel', importance: 9 })
  await paired.settle(laptop, desktop)
  await settleAs(laptop, first)
  await settleAs(desktop, second)
  await paired.settle(laptop, desktop)
  return [laptop, desktop] as const
}

it.each([
  ['older', 'newer', 'Kiel'],
  ['newer', 'older', 'Leipzig'],
] as const)(
  'a review settled as %s, then as %s elsewhere, keeps %s on both',
  { timeout: 300_000 },
  async (...given) => {
    const [first, second, place] = given
    const homes = await settleOnBoth(first, second)
    for (const home of homes) {
      expect(await contentsOf(home)).toEqual([`The user moved to ${place}.`])
      expect(await home.jarvis.memory.review.list()).toEqual([])
      const { hits } = await home.jarvis.search.search({ query: place })
      expect(hits[0]?.snippet).toContain(place)
    }
    for (const name of ['laptop', 'desktop']) expect(linesOf(name)).toContain(`moved to ${place}`)
  },
)

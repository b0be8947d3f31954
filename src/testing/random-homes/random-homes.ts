import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Jarvis } from '../../app/jarvis.ts'
import { openJarvis } from '../../app/open-jarvis.ts'
import { toJarvisError } from '../../core/errors.ts'
import { createRandom } from '../../core/seeded-random.ts'
import type { Sync } from '../../sync/create-sync.ts'
import { changeAtRandom, type KnownIds, noIds } from './change-at-random.ts'
import { differences, filesWith, readExport } from './compare-homes.ts'
import { bundleSync, syncInChild } from './killed-sync.ts'
import { carry } from './shared-copies.ts'

export interface RandomRun {
  /** An empty folder. */
  folder: string
  seed: number
  /** Changes that each of the three homes makes. */
  changes: number
  /** Times that homes meet. */
  rounds: number
  /** Words that are forgotten meanwhile, and have to be gone. */
  canaries: number
  onRound?: (round: number) => void
}

export interface RanHomes {
  /** Number of changes of each kind. */
  made: Readonly<Record<string, number>>
  syncs: number
  killed: number
  /** Rounds that it took at the end until no machine had anything to send. */
  lastRounds: number
  /** Sentences about differences between two homes at the end. */
  differing: string[]
  forgotten: number
  /** Places of a forgotten word. */
  found: string[]
  rows: number
}

interface Home {
  name: string
  jarvis: Jarvis
  sync: Sync
  /** Folder of its space. */
  space: string
  /** Its copy of the shared folder. */
  shared: string
  device: string
  skewHours: number
}

interface Canary {
  word: string
  /** The saved record with it. */
  request: { facts: string[] } | { observations: string[] } | { session: string } | { query: string }
  isForgotten: boolean
}

const names = ['laptop', 'desktop', 'phone'] as const
/** Clocks that are a day off, hours. */
const skews = { laptop: -24, desktop: 0, phone: 24 }
/** More rounds than three machines need to come to rest. */
const mostRounds = 12
const mostSteps = 4000

/** Three homes that change at random, meet at random, and are killed while they do; then all of them meet. */
export async function runRandomHomes(run: RandomRun): Promise<RanHomes> {
  const random = createRandom(run.seed)
  const program = await bundleSync()
  const homes = await openHomes(run.folder)
  const ran: RanHomes = {
    made: {},
    syncs: 0,
    killed: 0,
    lastRounds: 0,
    differing: [],
    forgotten: 0,
    found: [],
    rows: 0,
  }
  const made: Record<string, number> = {}
  const ids: KnownIds = noIds()
  const canaries: Canary[] = []
  let last = 0
  const next = () => ++last
  try {
    for (let round = 0; round < run.rounds; round++) {
      for (const { jarvis, space } of homes) {
        for (let left = Math.round(run.changes / run.rounds); left > 0; ) {
          const name = await changeAtRandom({ jarvis, space, random, ids, next })
          if (name === undefined) continue
          made[name] = (made[name] ?? 0) + 1
          left--
        }
        await keepCanaries({ jarvis, random, canaries, wanted: run.canaries, share: (round + 1) / run.rounds })
      }
      meet(homes, random)
      for (const home of shuffled(homes, random)) {
        if (random() < 0.25) continue
        if (random() < 0.5) {
          const killAt = Math.ceil(mostSteps ** random())
          const ended = await syncInChild({
            bundle: program.bundle,
            home: join(run.folder, home.name),
            folder: home.shared,
            skewHours: home.skewHours,
            killAt,
          })
          if (ended === 'killed') ran.killed++
          else ran.syncs++
        } else {
          await home.sync.sync({ folder: home.shared })
          ran.syncs++
        }
      }
      run.onRound?.(round + 1)
    }
    ran.lastRounds = await comeToRest(homes)
    for (const canary of canaries) if (!canary.isForgotten) await forgetCanary(homes[0]!.jarvis, canary)
    await comeToRest(homes)
    const exports = []
    for (const { jarvis, name } of homes) {
      const { counts } = await jarvis.exportTo(join(run.folder, `${name}-export`))
      ran.rows = counts.reduce((sum, { count }) => sum + count, 0)
      exports.push(readExport(join(run.folder, `${name}-export`)))
    }
    for (const other of [1, 2]) ran.differing.push(...differences(exports[0]!, exports[other]!))
  } finally {
    for (const { jarvis } of homes) await jarvis.close()
    await program.dispose()
  }
  const gone = canaries.filter(({ isForgotten }) => isForgotten)
  const folders = homes.flatMap(({ name, shared }) => [join(run.folder, name), shared])
  return {
    ...ran,
    made,
    forgotten: gone.length,
    found: filesWith(
      folders,
      gone.map(({ word }) => word),
    ),
  }
}

async function openHomes(folder: string): Promise<Home[]> {
  const homes: Home[] = []
  let words: string | undefined
  for (const name of names) {
    const skewHours = skews[name]
    const clock = () => Date.now() + skewHours * 3_600_000
    const config = { 'embedding.model': 'none' }
    const jarvis = await openJarvis({ home: join(folder, name), config, overrides: { environment: {}, clock } })
    const sync = (await jarvis.subsystem('sync')) as Sync
    words = (await sync.pair({ name, words })).words ?? words
    const shared = join(folder, `${name}-shared`)
    mkdirSync(shared)
    const space = join(folder, name, 'spaces', 'main')
    homes.push({ name, jarvis, sync, space, shared, device: deviceOf(join(folder, name)), skewHours })
  }
  return homes
}

const deviceOf = (home: string): string =>
  (JSON.parse(readFileSync(join(home, 'spaces', 'main', 'sync.json'), 'utf8')) as { device: string }).device

/** Connects some of the machines; some connections break. */
function meet(homes: readonly Home[], random: () => number): void {
  for (const from of homes)
    for (const to of homes)
      if (from !== to && random() < 0.6)
        carry(from.shared, to.shared, from.device, random() < 0.3 ? Math.floor(random() * 3) : undefined)
}

async function comeToRest(homes: readonly Home[]): Promise<number> {
  for (let round = 1; round <= mostRounds; round++) {
    let moved = 0
    for (const home of homes) {
      for (const other of homes) if (other !== home) carry(other.shared, home.shared, other.device)
      const { sent, received, removed, forgotten, problems } = await home.sync.sync({ folder: home.shared })
      moved += sent + received + removed + forgotten + problems.length
      if (round > 3 && problems.length > 0) throw new Error(problems.join('\n'))
    }
    if (moved === 0) return round
  }
  throw new Error(`The homes do not come to rest in ${mostRounds} rounds.`)
}

interface Canaries {
  jarvis: Jarvis
  random: () => number
  canaries: Canary[]
  wanted: number
  /** Elapsed share of the run. */
  share: number
}

/** Saves words that occur nowhere else, and forgets some of this or other homes. */
async function keepCanaries({ jarvis, random, canaries, wanted, share }: Canaries): Promise<void> {
  while (canaries.length < wanted * Math.min(1, share * 1.25)) {
    const word = `zanzibarquux${letters(canaries.length)}kwyjibo`
    canaries.push({ word, request: await keepWord(jarvis, word, random), isForgotten: false })
    if (random() < 0.5) break
  }
  for (const canary of canaries) if (!canary.isForgotten && random() < 0.1) await forgetCanary(jarvis, canary)
}

const letters = (number: number): string =>
  [...String(number).padStart(4, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('')

async function keepWord(jarvis: Jarvis, word: string, random: () => number): Promise<Canary['request']> {
  const kind = random()
  if (kind < 0.4) {
    const outcomes = await jarvis.memory.remember({ content: `The word at the gate is ${word}`, importance: 9 })
    return { facts: outcomes.flatMap((one) => ('fact' in one ? [one.fact.id] : [])) }
  }
  if (kind < 0.55) {
    await jarvis.memory.files.note(`Somebody said ${word} at the gate.`)
    return { query: word }
  }
  if (kind < 0.8) {
    const { id } = await jarvis.observations.save({
      type: 'insight',
      title: `The gate says ${word}`,
      facts: [`${word} opens it`],
    })
    return { observations: [id] }
  }
  await jarvis.memory.sessions.append(`session-of-${word.slice(-11, -7)}`, [
    { role: 'user', text: `They say ${word} at the gate.` },
  ])
  return { session: `session-of-${word.slice(-11, -7)}` }
}

/** If it is not on this machine, or was undone, nothing is forgotten. */
async function forgetCanary(jarvis: Jarvis, canary: Canary): Promise<void> {
  try {
    const { items } = await jarvis.memory.forget(canary.request, { dryRun: false })
    canary.isForgotten ||= items.length > 0
  } catch (error) {
    if (toJarvisError(error).kind !== 'NotFound') throw error
  }
}

function shuffled<Item>(all: readonly Item[], random: () => number): Item[] {
  return all
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

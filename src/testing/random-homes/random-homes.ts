import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Jarvis } from '../../app/jarvis.ts'
import { openJarvis } from '../../app/open-jarvis.ts'
import { createRandom } from '../../core/seeded-random.ts'
import type { Sync } from '../../sync/create-sync.ts'
import { type Canary, forgetCanary, keepCanaries } from './canaries.ts'
import { type Changing, changeAtRandom, type KnownIds, noIds } from './change-at-random.ts'
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
  folder: string
  jarvis: Jarvis
  sync: Sync
  /** Folder of its space. */
  space: string
  /** Its copy of the shared folder. */
  shared: string
  device: string
  skewHours: number
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
  const made: Record<string, number> = {}
  const ran: RanHomes = {
    made,
    syncs: 0,
    killed: 0,
    lastRounds: 0,
    differing: [],
    forgotten: 0,
    found: [],
    rows: 0,
  }
  const ids: KnownIds = noIds()
  const canaries: Canary[] = []
  let last = 0
  const next = () => ++last
  try {
    for (let round = 0; round < run.rounds; round++) {
      for (const home of homes) {
        await changeHome(home, Math.round(run.changes / run.rounds), { random, ids, next, made })
        const share = (round + 1) / run.rounds
        await keepCanaries({ jarvis: home.jarvis, random, canaries, wanted: run.canaries, share })
      }
      meet(homes, random)
      for (const home of shuffled(homes, random)) {
        if (random() < 0.25) continue
        const ended = await syncOrKill(home, random, program.bundle)
        if (ended === 'killed') ran.killed++
        else ran.syncs++
      }
      run.onRound?.(round + 1)
    }
    ran.lastRounds = await comeToRest(homes)
    for (const canary of canaries) if (!canary.isForgotten) await forgetCanary(homes[0]!.jarvis, canary)
    await comeToRest(homes)
    const { exports, rows } = await exportAll(homes, run.folder)
    ran.rows = rows
    for (const other of [1, 2]) ran.differing.push(...differences(exports[0]!, exports[other]!))
  } finally {
    for (const { jarvis } of homes) await jarvis.close()
    await program.dispose()
  }
  const gone = canaries.filter(({ isForgotten }) => isForgotten)
  const folders = homes.flatMap(({ folder, shared }) => [folder, shared])
  return {
    ...ran,
    forgotten: gone.length,
    found: filesWith(
      folders,
      gone.map(({ word }) => word),
    ),
  }
}

interface Changes extends Omit<Changing, 'jarvis' | 'space'> {
  /** Counts the changes of each kind. */
  made: Record<string, number>
}

/** Makes a number of changes in a home. */
async function changeHome({ jarvis, space }: Home, count: number, { made, ...changing }: Changes): Promise<void> {
  for (let left = count; left > 0; ) {
    const name = await changeAtRandom({ jarvis, space, ...changing })
    if (name === undefined) continue
    made[name] = (made[name] ?? 0) + 1
    left--
  }
}

/** A sync in this process, or in a child that may be killed while it runs. */
async function syncOrKill(home: Home, random: () => number, bundle: string): Promise<'ended' | 'killed'> {
  const { sync, shared, skewHours } = home
  if (random() >= 0.5) {
    await sync.sync({ folder: shared })
    return 'ended'
  }
  const killAt = Math.ceil(mostSteps ** random())
  const ended = await syncInChild({ bundle, home: home.folder, folder: shared, skewHours, killAt })
  return ended === 'killed' ? 'killed' : 'ended'
}

/** The files of an export of each home, and the number of rows in the last one. */
async function exportAll(homes: readonly Home[], folder: string) {
  const exports: Map<string, string>[] = []
  let rows = 0
  for (const { jarvis, name } of homes) {
    const target = join(folder, `${name}-export`)
    const { counts } = await jarvis.exportTo(target)
    rows = counts.reduce((sum, { count }) => sum + count, 0)
    exports.push(readExport(target))
  }
  return { exports, rows }
}

async function openHomes(folder: string): Promise<Home[]> {
  const homes: Home[] = []
  let words: string | undefined
  for (const name of names) {
    const home = join(folder, name)
    const skewHours = skews[name]
    const clock = () => Date.now() + skewHours * 3_600_000
    const config = { 'embedding.model': 'none' }
    const jarvis = await openJarvis({ home, config, overrides: { environment: {}, clock } })
    const sync = (await jarvis.subsystem('sync')) as Sync
    words = (await sync.pair({ name, words })).words ?? words
    const shared = join(folder, `${name}-shared`)
    mkdirSync(shared)
    const space = join(home, 'spaces', 'main')
    homes.push({ name, folder: home, jarvis, sync, space, shared, device: deviceOf(home), skewHours })
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

function shuffled<Item>(all: readonly Item[], random: () => number): Item[] {
  return all
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

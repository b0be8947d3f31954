/**
 * The map of gems, on a folder of notes:
 *
 *     node scripts/run-ts.mjs bench/project-map.ts --notes <folder> [--gems 1000]
 *
 * Prints how long a map takes in its thread, the longest that the event loop waited meanwhile, how long a new gem takes to
 * be placed, whether the same gems give the same map, how much of what is near by meaning is near on the map, and how long
 * the themes of 2,000 gems take.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { createRandom } from '../src/core/seeded-random.ts'
import type { Projects } from '../src/projects/create-projects.ts'
import type { ProjectMap } from '../src/projects/map/project-map.ts'
import { findThemes } from '../src/projects/themes/find-themes.ts'
import { spaceOpener } from './open-space.ts'

const { values } = parseArgs({ options: { notes: { type: 'string' }, gems: { type: 'string', default: '1000' } } })
if (!values.notes) throw new Error('Name the folder of notes: --notes <folder>')
const vault = values.notes
const wanted = Number(values.gems)
/** Before a time is taken, so that what went before is done. */
const pauseMs = 50
/** Gems that are added after the map was drawn. */
const added = 15
const folder = mkdtempSync(join(tmpdir(), 'jarvis-bench-map-'))
const { openSpace, close } = spaceOpener(join(folder, 'embeddings.db'))
const space = await openSpace(join(folder, 'bench.db'))
const folders = new Map<string, string>()

try {
  const paths = readdirSync(vault, { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.md'))
    .sort()
  const chosen = everyNth(paths, wanted + added)
  for (const path of chosen.slice(added)) await keep(path)
  const projects = (await space.subsystems.face('projects')) as Projects
  const first = await timed('map drawn', () => projects.map())
  const kept = await timed('map kept, asked again', () => projects.map())
  const again = await timed('map drawn again', () => projects.map(undefined, { again: true }))
  console.log(`the same map: kept ${same(first, kept)}, drawn again ${same(first, again)}`)
  const [spent, waited]: [number[], number[]] = [[], []]
  for (const path of chosen.slice(0, added)) {
    await keep(path)
    const [used, started] = [process.cpuUsage(), performance.now()]
    await timed('a gem placed beside its neighbours', () => projects.map())
    waited.push(performance.now() - started - pauseMs)
    spent.push(process.cpuUsage(used).user / 1000)
  }
  const median = (of: number[]) => of.sort((a, b) => a - b)[added >> 1]!.toFixed(0)
  console.log(`median of placing: ${median(waited)} ms (processor ${median(spent)} ms)`)
  await printLikeness(first)
  printThemes([...(await space.search.vectorsOf(first.gems.map(({ gem }) => gem))).values()])
} finally {
  await space.close()
  await close()
  rmSync(folder, { recursive: true })
}

function everyNth(paths: readonly string[], count: number): string[] {
  if (paths.length < count)
    throw new Error(`The folder has ${paths.length} notes, ${count} are needed: --gems <number>`)
  return Array.from({ length: count }, (_, index) => paths[Math.floor((index * paths.length) / count)]!)
}

async function keep(path: string): Promise<void> {
  const bytes = readFileSync(join(vault, path))
  if (bytes.toString('utf8').trim() === '') return
  const { gem } = await space.gems.add({ file: { name: basename(path), bytes } }, { enrich: false })
  folders.set(gem.id, dirname(path))
}

async function timed(what: string, run: () => Promise<ProjectMap>): Promise<ProjectMap> {
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const turns = longestTurn()
  const [started, used] = [performance.now(), process.cpuUsage()]
  const map = await run()
  const took = performance.now() - started
  const { user, system } = process.cpuUsage(used)
  const turn = turns.end()
  delay.disable()
  const [waited, processor] = [delay.max / 1e6, (user + system) / 1000].map((ms) => ms.toFixed(0))
  console.log(
    `${what}: ${map.gems.length} gems, ${map.themes.length} themes, ${took.toFixed(0)} ms ` +
      `(processor ${processor} ms), event loop waited ${waited} ms at most` +
      (turn === undefined ? '' : ` (processor of its longest turn ${turn.toFixed(0)} ms)`),
  )
  return map
}

/**
 * Processor time of this thread in its longest turn of the event loop, milliseconds. Unlike a delay, it excludes other
 * programs. Undefined before Node 23.9, which cannot measure a single thread.
 */
function longestTurn(): { end(): number | undefined } {
  const ofThread = (process as { threadCpuUsage?: () => { user: number; system: number } }).threadCpuUsage
  let [longest, isOver] = [0, false]
  let before = ofThread?.()
  const look = () => {
    const now = ofThread!()
    longest = Math.max(longest, now.user + now.system - before!.user - before!.system)
    before = now
    if (!isOver) setImmediate(look)
  }
  if (ofThread) setImmediate(look)
  return {
    end() {
      if (ofThread) look()
      isOver = true
      return ofThread && longest / 1000
    },
  }
}

function same(one: ProjectMap, other: ProjectMap): boolean {
  return JSON.stringify(one.gems) === JSON.stringify(other.gems)
}

/** Of the ten nearest by meaning and on the map: how many are of the same folder, and how many are the same. */
async function printLikeness({ gems }: ProjectMap): Promise<void> {
  const vectors = await space.search.vectorsOf(gems.map(({ gem }) => gem))
  const near = (from: (a: number, b: number) => number) =>
    gems.map((_, index) =>
      [...gems.keys()]
        .filter((other) => other !== index)
        .sort((a, b) => from(index, a) - from(index, b))
        .slice(0, 10),
    )
  const byMeaning = near((a, b) => -dot(vectors.get(gems[a]!.gem)!, vectors.get(gems[b]!.gem)!))
  const onMap = near((a, b) => Math.hypot(gems[a]!.x - gems[b]!.x, gems[a]!.y - gems[b]!.y))
  const share = (lists: number[][], isGood: (index: number, other: number) => boolean) =>
    (lists.flatMap((list, index) => list.filter((other) => isGood(index, other))).length / (lists.length * 10)).toFixed(
      3,
    )
  const ofFolder = (a: number, b: number) => folders.get(gems[a]!.gem) === folders.get(gems[b]!.gem)
  const sets = byMeaning.map((list) => new Set(list))
  console.log(
    `ten nearest: same folder ${share(onMap, ofFolder)} on the map, ${share(byMeaning, ofFolder)} by meaning; ` +
      `of those by meaning ${share(onMap, (index, other) => sets[index]!.has(other))} on the map; ` +
      `same theme ${share(onMap, (a, b) => gems[a]!.theme === gems[b]!.theme)} on the map`,
  )
}

/** 2,000 vectors: each new one is between two that are there. */
function printThemes(there: readonly Float32Array[]): void {
  const chance = createRandom(2000)
  const any = () => there[Math.floor(chance() * there.length)]!
  const vectors = Array.from({ length: 2000 }, (_, index) => {
    const [one, other] = [there[index] ?? any(), any()]
    const between = one.map((value, d) => (index < there.length ? value : 0.7 * value + 0.3 * other[d]!))
    const length = Math.hypot(...between)
    return between.map((value) => value / length)
  })
  const [started, used] = [performance.now(), process.cpuUsage()]
  const themes = new Set(findThemes(vectors)).size
  const [took, processor] = [performance.now() - started, process.cpuUsage(used).user / 1000]
  console.log(`clusters of 2,000: ${themes} themes, ${took.toFixed(0)} ms (processor ${processor.toFixed(0)} ms)`)
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let d = 0; d < a.length; d++) sum += a[d]! * b[d]!
  return sum
}

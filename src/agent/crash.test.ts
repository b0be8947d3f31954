import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { git, makeAgentRepository, nodeProject, ownersTree } from '../testing/agent-repository.ts'
import { bundleProgram, type ChildProgram } from '../testing/child-program.ts'
import { useQuickNpm } from '../testing/quick-npm.ts'
import type { WholeRun } from './create-agent.ts'

/**
 * A process that works on the task, or resumes the existing run. It is killed (SIGKILL) at its nth read of the clock:
 * since every record has a time, this covers all places; and at a turn of a role if a number of turns is given.
 */
const program = `
import { openJarvis } from '../app/open-jarvis.ts'
import { wrongFirst } from './agent-repository.ts'
import { scriptedRunner } from './scripted-runner.ts'
const [home, folder, atCall, atTurn] = process.argv.slice(2)
const die = () => process.kill(process.pid, 'SIGKILL')
let calls = 0
let turns = 0
let counting = false
const clock = () => {
  if (counting && ++calls === Number(atCall)) die()
  return Date.now()
}
const script = async (turn) => {
  const answer = await wrongFirst(turn)
  // Its files are written, and nothing of it is recorded.
  if (++turns === Number(atTurn)) die()
  return answer
}
const jarvis = await openJarvis({
  home,
  config: { 'embedding.model': 'none', 'agent.workspace': 'worktree' },
  overrides: { clock, agentRunner: scriptedRunner(script) },
})
const agent = await jarvis.subsystem('agent')
const [known] = (await agent.list({})).runs
counting = true
const run = known
  ? known.state === 'succeeded' ? await agent.show(known.id) : await agent.resume({ id: known.id })
  : await agent.run({ task: 'make sum add', folder })
counting = false
process.stdout.write(JSON.stringify({ ...run, calls, turns, left: await agent.check() }))
await jarvis.close()
`

type Told = WholeRun & { calls: number; turns: number; left: { message: string }[] }

let child: ChildProgram
let whole: Told
/** Subjects of the commits of a run that was never killed. */
let subjects: string
const folders: string[] = []
const dropNpm = useQuickNpm()
beforeAll(async () => {
  child = await bundleProgram(program)
  const place = make()
  whole = work(place)!
  subjects = commits(place.folder, whole)
})
afterAll(async () => {
  dropNpm()
  await child.dispose()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function make() {
  const root = mkdtempSync(join(tmpdir(), 'jarvis-agent-crash-'))
  folders.push(root)
  return { root, home: join(root, 'home'), folder: makeAgentRepository(join(root, 'sums'), nodeProject) }
}

/** Runs the process to its end; undefined if it was killed. */
function work({ home, folder }: ReturnType<typeof make>, atCall = 0, atTurn = 0): Told | undefined {
  const given = [child.bundle, home, folder, String(atCall), String(atTurn)]
  const { stdout, stderr, signal, status } = spawnSync(process.execPath, given, { encoding: 'utf8' })
  if (signal === 'SIGKILL') return undefined
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as Told
}

const story = ({ steps }: Told) => steps.map(({ kind, verdict }) => `${kind} ${verdict}`)
const commits = (folder: string, { base, branch }: Told) => git(folder, 'log', '--format=%s', `${base}..${branch}`)

/** Kills a run at one point, and resumes it until it is done. */
function crashed(atCall: number, atTurn: number): void {
  const place = make()
  const before = ownersTree(place.folder)
  expect(work(place, atCall, atTurn)).toBeUndefined()
  expect(ownersTree(place.folder)).toEqual(before)
  const run = work(place)!
  expect(run.reason).toBe('Tests and review agree.')
  expect(run.diff).toBe(whole.diff)
  expect(story(run)).toEqual(story(whole))
  expect(commits(place.folder, run)).toBe(subjects)
  // At most one step ran twice: the one without a result.
  const again = run.steps.filter(({ attempts }) => attempts > 1)
  expect(again.length).toBeLessThanOrEqual(1)
  expect(run.steps.every(({ attempts }) => attempts <= 2)).toBe(true)
  expect(run.left.map(({ message }) => message)).toContain('OK: none left over')
  expect(ownersTree(place.folder)).toEqual(before)
  expect(git(place.folder, 'worktree', 'list').split('\n')).toHaveLength(1)
}

/** All points with JARVIS_TEST_EVERY_CRASH, otherwise some that are spread over the run. */
const every = process.env.JARVIS_TEST_EVERY_CRASH !== undefined

describe('a killed run', () => {
  it('has enough points at which it can be killed', () => {
    expect(whole.turns).toBe(7)
    expect(whole.calls).toBeGreaterThan(30)
  })

  it('gives the same diff from any point, and repeats no recorded step', { timeout: 3_600_000 }, () => {
    const points = every ? whole.calls : 6
    for (let point = 1; point <= points; point++) crashed(Math.ceil((whole.calls * point) / points), 0)
  })

  it('gives the same diff after each turn that wrote files', { timeout: 600_000 }, () => {
    for (const turn of every ? [1, 2, 3, 4, 5, 6, 7] : [2, 4, 6]) crashed(0, turn)
  })
})

describe('the workspace of a killed run', () => {
  it('is found by doctor, and resumed or removed', async () => {
    const place = make()
    const running = spawn(process.execPath, [child.bundle, place.home, place.folder, '0', '2'])
    await new Promise((resolve) => running.once('exit', resolve))
    const { openJarvis } = await import('../app/open-jarvis.ts')
    const jarvis = await openJarvis({ home: place.home, config: { 'embedding.model': 'none' } })
    const agent = (await jarvis.subsystem('agent')) as import('./create-agent.ts').Agent
    const [found] = (await agent.check()).filter(({ check }) => check === 'agent workspaces')
    expect(found).toMatchObject({ state: 'warning', fix: 'jarvis doctor --repair' })
    expect((await agent.list({})).runs[0]).toMatchObject({ state: 'running', live: false })
    expect(await agent.repair()).toHaveLength(1)
    expect((await agent.check()).map(({ message }) => message)).toContain('OK: none left over')
    expect(git(place.folder, 'worktree', 'list').split('\n')).toHaveLength(1)
    await jarvis.close()
    expect(work(place)?.state).toBe('succeeded')
  })
})

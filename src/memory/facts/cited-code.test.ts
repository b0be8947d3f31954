import { execFileSync } from 'node:child_process'
import { mkdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Jarvis } from '../../app/jarvis.ts'
import { openJarvis } from '../../app/open-jarvis.ts'
import { appendEvent } from '../../capture/inbox.ts'

let home: string
let folder: string
let jarvis: Jarvis

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'jarvis-cited-'))
  folder = join(home, 'net')
  mkdirSync(folder)
  git('init', '-q')
  put('src/parser.ts', 'export function readWhole() {\n  return 1\n}\n\nexport function other() {\n  return 2\n}\n')
  commit('one')
  const overrides = { environment: {}, embedders: () => ({ degraded: [] }) }
  jarvis = await openJarvis({ home, overrides })
})
afterEach(async () => {
  await jarvis.close()
  await rm(home, { recursive: true, force: true })
})

const git = (...given: string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...given])
const commit = (message: string) => [git('add', '-A'), git('commit', '-qm', message)]
/** Files are of the past, so that what is said of them is said of them as they are. */
function put(path: string, text: string): void {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  const hourAgo = new Date(Date.now() - 3_600_000)
  utimesSync(file, hourAgo, hourAgo)
}
/** An agent works in the folder: the repository is looked at. */
async function work(session: string, text = 'Please go on.'): Promise<void> {
  appendEvent(home, {
    ...{ key: `${session} ${Math.random()}`, at: Date.now(), client: 'claude-code', kind: 'prompt', session, folder },
    text,
  })
  await jarvis.observations.drain()
}
async function remember(content: string, project?: string): Promise<string> {
  const [outcome] = await jarvis.memory.remember({ content, project })
  return (outcome as { fact: { id: string } }).fact.id
}
const codeOf = async (id: string) => (await jarvis.memory.facts.get(id)).code

describe('facts that cite files', () => {
  it('report that the file is unchanged, changed or moved', async () => {
    await work('s0')
    const id = await remember('We keep the parser in src/parser.ts free of state.', folder)
    expect(await codeOf(id)).toEqual({ state: 'fresh', files: [{ path: 'src/parser.ts', state: 'fresh' }] })
    const { facts } = await jarvis.memory.recall('parser free of state')
    expect(facts[0]?.code?.state).toBe('fresh')

    mkdirSync(join(folder, 'lib'))
    renameSync(join(folder, 'src/parser.ts'), join(folder, 'lib/reader.ts'))
    expect((await codeOf(id))?.state).toBe('stale')
    commit('two')
    await work('s0')
    const moved = { path: 'src/parser.ts', state: 'moved', movedTo: 'lib/reader.ts' }
    expect(await codeOf(id)).toEqual({ state: 'moved', files: [moved] })
    expect((await jarvis.memory.loadSessionContext({ task: 'the parser free of state' })).text).toContain(
      '(src/parser.ts is now lib/reader.ts)',
    )

    put('lib/reader.ts', 'export const nothing = 0\n')
    expect((await jarvis.memory.facts.list()).facts[0]?.code?.state).toBe('stale')
    const { versions } = await jarvis.memory.facts.history(id)
    expect(versions[0]?.code?.files).toEqual([{ ...moved, state: 'stale' }])
  })

  it('track the cited definition: a change beside it does not count', async () => {
    const id = await remember('Use readWhole() of src/parser.ts for every file that is read.', folder)
    put('src/parser.ts', 'export function other() {\n  return 3\n}\n\nexport function readWhole() {\n  return 1\n}\n')
    expect(await codeOf(id)).toEqual({
      state: 'fresh',
      files: [{ path: 'src/parser.ts', state: 'fresh', symbol: 'readWhole' }],
    })
    put('src/parser.ts', 'export function readWhole() {\n  return 2\n}\n')
    expect((await codeOf(id))?.state).toBe('stale')
  })

  it('find the project by session, by name, or by absolute path', async () => {
    await work('s1')
    const turns = [{ role: 'user' as const, text: 'We decided to keep src/parser.ts free of state.', date: Date.now() }]
    const { outcomes } = await jarvis.memory.ingest(turns, { session: 's1' })
    const learned = (outcomes[0] as { fact: { id: string } }).fact.id
    expect((await codeOf(learned))?.files).toEqual([{ path: 'src/parser.ts', state: 'fresh' }])
    expect((await codeOf(await remember('The parser of net is src/parser.ts.', 'net')))?.state).toBe('fresh')
    const whole = await remember(`The file ${join(folder, 'src/parser.ts')} is the oldest one.`)
    expect((await codeOf(whole))?.files).toEqual([{ path: 'src/parser.ts', state: 'fresh' }])
  })

  it('cite nothing when the reference is ambiguous', async () => {
    await work('s1')
    put('../outside.ts', 'export const a = 1\n')
    expect(await codeOf(await remember('The reader is in src/parser.ts, I think.'))).toBeUndefined()
    expect(await codeOf(await remember('There is no src/nothing.ts here.', folder))).toBeUndefined()
    expect(await codeOf(await remember('Beside it lies ../outside.ts for tests.', folder))).toBeUndefined()
    expect(await codeOf(await remember('In e.g. Node.js we go on.', 'nowhere'))).toBeUndefined()
  })

  it('cite the current files when reworded or repeated, and lose the citation with the fact', async () => {
    const id = await remember('We keep the parser in src/parser.ts free of state.', folder)
    put('src/parser.ts', 'export const changed = 1\n')
    expect((await codeOf(id))?.state).toBe('stale')
    const { fact: same } = await jarvis.memory.facts.edit(id, { importance: 6 })
    expect((await codeOf(same.id))?.state).toBe('stale')
    const { fact } = await jarvis.memory.facts.edit(same.id, { content: 'The parser in src/parser.ts keeps no state.' })
    expect((await codeOf(fact.id))?.state).toBe('fresh')
    put('src/parser.ts', 'export const again = 1\n')
    expect((await codeOf(fact.id))?.state).toBe('stale')
    expect(await remember('The parser in src/parser.ts keeps no state.', folder)).toBe(fact.id)
    expect((await codeOf(fact.id))?.state).toBe('fresh')
    const before = await jarvis.exportTo(join(home, 'before'))
    expect(before.counts.find(({ what }) => what === 'citations')?.count).toBe(3)
    await jarvis.memory.forget({ facts: [fact.id] }, { dryRun: false })
    const { counts } = await jarvis.exportTo(join(home, 'out'))
    expect(counts.find(({ what }) => what === 'citations')?.count ?? 0).toBe(0)
  })
})

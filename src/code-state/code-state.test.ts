import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appendEvent } from '../capture/inbox.ts'
import { branchOf } from '../capture/read-git.ts'
import { placeOf, readContext } from '../capture/ready-context.ts'
import { blobHash } from '../core/platform/file-content.ts'
import type { ObservationAdmin, Observations } from '../observations/observations.ts'
import { readObservations } from '../observations/observations-repository.ts'
import { openAgentWork } from '../testing/agent-work.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../testing/temporary-memory.ts'
import { symbolBlock, symbolHash } from '../text/symbol-block.ts'
import { readCodeStates } from './freshness.ts'

let space: TemporaryMemory
let observations: Observations
let keeping: ObservationAdmin
let folder: string
let count = 0

beforeEach(async () => {
  space = await openTemporaryMemory()
  space.time.now = Date.now()
  ;({ observations, keeping } = openAgentWork(space))
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'jarvis-code-')))
})
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  await space.dispose()
})

const git = (...given: string[]): string =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...given], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' },
  })

/** Sets an earlier modification time: two writes in the same moment would look like one. */
function write(path: string, text: string): void {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  utimesSync(file, new Date(), new Date(Date.now() - 1000 - count++))
}
function commit(message: string): void {
  git('add', '-A')
  git('commit', '-qm', message)
}
function begin(): void {
  git('init', '-q', '-b', 'main')
  write('readme.md', 'A repository\n')
  commit('Begin')
}

/** An agent edits a file in its own prompt, and the inbox is read. Returns the observation's id. */
async function edited(path: string, code: string, { client = 'claude-code' } = {}): Promise<string> {
  const session = `s${count++}`
  const branch = branchOf(folder)
  const appendTo = (changes: object) =>
    appendEvent(space.folder, {
      ...{ key: `k${count++}`, at: space.time.now, client, kind: 'tool', session, folder },
      ...(branch !== undefined && { branch }),
      ...changes,
    } as Parameters<typeof appendEvent>[1])
  appendTo({ kind: 'prompt', text: 'Please build the next part' })
  appendTo({ tool: { name: 'Edit', input: { file_path: join(folder, path), old_string: '', new_string: code } } })
  await observations.drain()
  const { observations: found } = await observations.search({ query: '', session, archived: true })
  return found[0]!.id
}
/** Triggers a look at the folder by an edit in it. */
const look = () => edited('other.txt', 'x')
const one = async (id: string) => (await readObservations(space.store.db, [id]))[0]!
const codeOf = async (id: string) => (await readCodeStates(space.store.db, [await one(id)])).get(id)!
const offered = async (more = {}) =>
  (await observations.search({ query: '', limit: 100, ...more })).observations.map(({ id }) => id)

const gear = 'export function gear(teeth: number) {\n  return teeth * 2\n}\n'

describe('the code state of an observation', () => {
  it('is fresh until the file is changed or deleted, then stale', async () => {
    begin()
    write('src/gear.ts', gear)
    const id = await edited('src/gear.ts', gear)
    expect(await codeOf(id)).toEqual({
      state: 'fresh',
      files: [{ path: 'src/gear.ts', state: 'fresh', symbol: 'gear' }],
    })
    write('src/gear.ts', gear.replace('* 2', '* 3'))
    expect((await codeOf(id)).state).toBe('stale')
    expect((await observations.search({ query: '' })).observations).toMatchObject([
      { id, code: 'stale', branch: 'main' },
    ])
    expect((await observations.get([id])).observations).toMatchObject([{ code: { state: 'stale' } }])
    const entries = (await observations.timeline()).days.flatMap((day) => day.entries)
    expect(entries.find((entry) => entry.id === id)).toMatchObject({ code: 'stale', pinned: false, hidden: null })
    rmSync(join(folder, 'src/gear.ts'))
    expect((await codeOf(id)).state).toBe('stale')
    write('src/gear.ts', gear)
    expect((await codeOf(id)).state).toBe('fresh')
  })

  it('stays fresh while the cited definition is unchanged, wherever it is in the file', async () => {
    begin()
    write('src/gear.ts', gear)
    const id = await edited('src/gear.ts', gear)
    write('src/gear.ts', `import { axle } from './axle.ts'\n\n${gear}\nexport const wheel = 1\n`)
    expect((await codeOf(id)).state).toBe('fresh')
  })

  it('follows a file through several moves, and shows its path', async () => {
    begin()
    write('src/gear.ts', gear)
    commit('Gear')
    const id = await edited('src/gear.ts', gear)
    mkdirSync(join(folder, 'lib'))
    renameSync(join(folder, 'src/gear.ts'), join(folder, 'lib/gear.ts'))
    commit('Move')
    await look()
    expect(await codeOf(id)).toMatchObject({ state: 'moved', files: [{ path: 'src/gear.ts', movedTo: 'lib/gear.ts' }] })
    renameSync(join(folder, 'lib/gear.ts'), join(folder, 'lib/wheel.ts'))
    commit('Move again')
    await look()
    expect(await codeOf(id)).toMatchObject({ state: 'moved', files: [{ movedTo: 'lib/wheel.ts' }] })
    write('lib/wheel.ts', 'something else\n')
    expect(await codeOf(id)).toMatchObject({ state: 'stale', files: [{ movedTo: 'lib/wheel.ts' }] })
  })

  it('is unknown without an earlier check, and when the folder is gone', async () => {
    begin()
    write('src/gear.ts', gear)
    const id = await edited('src/gear.ts', gear)
    const { id: saved } = await observations.save({
      type: 'insight',
      title: 'Gears wear out',
      project: folder,
      filesModified: ['src/gear.ts'],
    })
    expect((await codeOf(saved)).state).toBe('fresh')
    const { id: bare } = await observations.save({ type: 'insight', title: 'No files', project: folder })
    expect(await codeOf(bare)).toEqual({ state: null, files: [] })
    space.time.now -= 3_600_000
    write('src/late.ts', gear)
    expect((await codeOf(await edited('src/late.ts', gear))).state).toBe('unknown')
    renameSync(folder, `${folder}-elsewhere`)
    expect((await codeOf(id)).state).toBe('unknown')
    renameSync(`${folder}-elsewhere`, folder)
  })

  it('is shown in the context of the next session', async () => {
    begin()
    write('src/gear.ts', gear)
    await edited('src/gear.ts', gear)
    const place = placeOf(folder)
    const shown = async () => {
      await observations.prepareContext({ place, project: basename(folder), top: folder }, [])
      return readContext(space.folder, place)!.text
    }
    expect(await shown()).toMatch(/gear.*src\/gear\.ts \(/)
    write('src/gear.ts', 'nothing of it\n')
    expect(await shown()).toMatch(/gear.*\(code changed since\) \(/)
  })

  it('compares contents in a folder without git', async () => {
    write('notes/gear.txt', 'Gears\n')
    const id = await edited('notes/gear.txt', 'Gears\n')
    expect((await codeOf(id)).state).toBe('fresh')
    write('notes/gear.txt', 'Wheels\n')
    expect((await codeOf(id)).state).toBe('stale')
  })
})

describe('observations of a branch', () => {
  it('are stored with the commit', async () => {
    begin()
    expect(await one(await edited('a.ts', gear))).toMatchObject({
      branch: 'main',
      head: git('rev-parse', 'HEAD').trim(),
    })
    git('checkout', '-qb', 'feat/gears')
    const id = await edited('b.ts', gear)
    expect(await one(id)).toMatchObject({ branch: 'feat/gears' })
    expect(await offered({ branch: 'feat/gears' })).toEqual([id])
    git('checkout', '-q', '--detach')
    expect(branchOf(folder)).toBeUndefined()
    expect(await one(await edited('c.ts', gear))).toMatchObject({ branch: null })
  })

  /** An observation is made on a branch that `end` then removes. */
  async function learnOn(branch: string, end: () => void): Promise<string> {
    git('checkout', '-qb', branch)
    write(`src/${branch}.ts`, gear)
    const id = await edited(`src/${branch}.ts`, gear)
    commit(`Work on ${branch}`)
    await look()
    git('checkout', '-q', 'main')
    end()
    await look()
    return id
  }

  it('are hidden when the branch is dropped, and visible on request', async () => {
    begin()
    const id = await learnOn('risky', () => git('branch', '-D', 'risky'))
    expect(await one(id)).toMatchObject({ hidden: 'dropped', branch: 'risky' })
    expect(await offered()).not.toContain(id)
    expect(await offered({ branch: 'risky' })).toContain(id)
    expect(await offered({ archived: true })).toContain(id)
    const shown = async (request: object) =>
      (await observations.timeline({ depthBefore: 50, ...request })).days
        .flatMap(({ entries }) => entries)
        .map((entry) => entry.id)
    expect(await shown({})).not.toContain(id)
    expect(await shown({ branch: 'risky' })).toContain(id)
  })

  it('stay visible when the branch was merged, squashed, renamed or restored', async () => {
    begin()
    const merged = await learnOn('merged', () => {
      git('merge', '-q', '--no-ff', '-m', 'Merge', 'merged')
      git('branch', '-d', 'merged')
    })
    const squashed = await learnOn('squashed', () => {
      git('merge', '-q', '--squash', 'squashed')
      git('commit', '-qm', 'All of it at once')
      git('branch', '-D', 'squashed')
    })
    const renamed = await learnOn('renamed', () => git('branch', '-m', 'renamed', 'better-name'))
    for (const id of [merged, squashed, renamed]) expect((await one(id)).hidden).toBeNull()
    let tip = ''
    const back = await learnOn('back', () => {
      tip = git('rev-parse', 'back').trim()
      git('branch', '-D', 'back')
    })
    expect((await one(back)).hidden).toBe('dropped')
    git('branch', 'back', tip)
    await look()
    expect((await one(back)).hidden).toBeNull()
  }, 20_000)

  it('are checked without an event in recently used folders', async () => {
    begin()
    git('checkout', '-qb', 'risky')
    write('src/a.ts', gear)
    const id = await edited('src/a.ts', gear)
    commit('Work')
    expect(await keeping.follow()).toMatchObject([{ top: folder, place: join(folder, '.git') }])
    expect(await keeping.follow()).toEqual([])
    git('checkout', '-q', 'main')
    git('branch', '-D', 'risky')
    expect(await keeping.follow()).toHaveLength(1)
    expect((await one(id)).hidden).toBe('dropped')
    space.time.now += 8 * 24 * 60 * 60 * 1000
    git('branch', 'other')
    expect(await keeping.follow()).toEqual([])
  })

  it('stay visible when pinned, and are restored permanently by undo', async () => {
    begin()
    git('checkout', '-qb', 'risky')
    const pinned = await edited('a.ts', gear)
    await keeping.pin(pinned)
    const id = await learnOn('risky-too', () => git('branch', '-D', 'risky-too', 'risky'))
    expect((await one(pinned)).hidden).toBeNull()
    expect((await one(id)).hidden).toBe('dropped')
    await space.memory.undo({ count: 1 })
    await look()
    expect((await one(id)).hidden).toBeNull()
  })
})

describe('content hashes', () => {
  it('are equal to those of git', () => {
    begin()
    write('x.bin', 'a\0b\r\nü')
    const expected = git('hash-object', '--no-filters', 'x.bin').trim()
    expect(blobHash(Buffer.from('a\0b\r\nü'))).toBe(expected)
  })

  it('cover the lines of a definition and no others', () => {
    const python = 'class A:\n    def one(self):\n        return 1\n\n    def two(self):\n        return 2\n\nx = 1\n'
    expect(symbolBlock(python, 'one')).toBe('    def one(self):\n        return 1')
    expect(symbolBlock(python, 'A')).toBe(python.slice(0, python.indexOf('\n\nx')))
    const allman = 'func main()\n{\n\trun()\n}\n\nfunc next() {}\n'
    expect(symbolBlock(allman, 'main')).toBe('func main()\n{\n\trun()\n}')
    expect(symbolBlock('const a = 1\nconst b = 2\n', 'a')).toBe('const a = 1')
    expect(symbolBlock('const ab = 1\n', 'a')).toBeUndefined()
    expect(symbolBlock('const a = 1\n', '.*')).toBeUndefined()
    expect(symbolHash(gear, 'gear')).toBe(symbolHash(`// before\n${gear.replaceAll('\n', '  \r\n')}// after\n`, 'gear'))
  })
})

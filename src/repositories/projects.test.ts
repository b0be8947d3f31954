import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../testing/temporary-memory.ts'
import { listProjects } from './list-projects.ts'
import { findProject, pathIn, readPlace, resolveProject, topOfProject } from './projects.ts'

let space: TemporaryMemory
let folder: string

beforeEach(async () => {
  space = await openTemporaryMemory()
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'jarvis-projects-')))
})
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  await space.dispose()
})

const git = (at: string, ...given: string[]): string =>
  execFileSync('git', ['-C', at, '-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...given], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null', GIT_ALLOW_PROTOCOL: 'file' },
  })

/** A repository with one unique commit. */
function repository(name: string, remote?: string): string {
  const at = join(folder, name)
  mkdirSync(at, { recursive: true })
  git(at, 'init', '-q', '-b', 'main')
  writeFileSync(join(at, 'readme.md'), name)
  git(at, 'add', '-A')
  git(at, 'commit', '-qm', `Begin ${name}`)
  if (remote) git(at, 'remote', 'add', 'origin', remote)
  return at
}
function clone(from: string, name: string, remote?: string): string {
  git(folder, 'clone', '-q', from, name)
  const at = join(folder, name)
  if (remote) git(at, 'remote', 'set-url', 'origin', remote)
  else git(at, 'remote', 'remove', 'origin')
  return at
}
const written = (at: string) => resolveProject(space.store.db, readPlace(at), 1)
/** The project of a folder for a reader; the path itself before any write. */
const read = (at: string) => findProject(space.store.db, at)

describe('a project', () => {
  it('was last active at the time of its work, not of its import', async () => {
    const { db } = space.store
    const name = await resolveProject(db, readPlace('/home/ada/harbour'), 9000)
    await db.transaction((tx) =>
      tx.run("INSERT INTO sessions (id, project, status, started_at, last_at) VALUES ('s', ?, 'completed', 10, 40)", [
        name,
      ]),
    )
    expect((await listProjects(db))[0]).toMatchObject({ name, lastAt: 40 })
    await db.transaction((tx) => tx.run("UPDATE projects SET objective = 'A pier' WHERE name = ?", [name]))
    expect((await listProjects(db))[0]?.lastAt).toBe(9000)
  })

  it('is named after its folder, also for Windows work imported elsewhere', async () => {
    expect(await written(String.raw`c:\code\bohack\front-end`)).toBe('front-end')
  })

  it('is one across subfolders and worktrees: a monorepo is one project', async () => {
    const at = repository('app', 'git@github.com:ada/App.git')
    expect(await written(at)).toBe('ada/app')
    mkdirSync(join(at, 'packages/one/src'), { recursive: true })
    git(at, 'worktree', 'add', '-q', '../tree')
    for (const inside of [join(at, 'packages/one/src'), join(folder, 'tree')]) {
      expect(await read(inside)).toBe('ada/app')
      expect(await written(inside)).toBe('ada/app')
    }
    expect(readPlace(join(at, 'packages/one/src')).top).toBe(at)
    expect(pathIn(at, join(at, 'packages/one/src/a.ts'))).toBe('packages/one/src/a.ts')
  })

  it('is one in all forms of its remote, and when that changes', async () => {
    const addresses = [
      'git@github.com:ada/net.git',
      'https://github.com/Ada/net',
      'ssh://git@github.com:22/ada/net.git/',
      'https://token@github.com/ada/net.git',
    ]
    const at = repository('net', addresses[0])
    expect(await written(at)).toBe('ada/net')
    for (const [number, address] of addresses.entries())
      expect(await written(clone(at, `copy${number}`, address))).toBe('ada/net')
    git(at, 'remote', 'set-url', 'origin', 'https://gitlab.com/lovelace/net.git')
    expect(await written(at)).toBe('ada/net')
    // A later clone from the new address has the same project.
    expect(await read(clone(at, 'later', 'https://gitlab.com/lovelace/net.git'))).toBe('ada/net')
  })

  it('is one after its folder was renamed or moved, with or without a remote', async () => {
    for (const [name, remote] of [['plain'], ['shared', 'https://github.com/ada/shared']] as const) {
      const at = repository(name, remote)
      const project = await written(at)
      const moved = join(folder, `moved-${name}`)
      renameSync(at, moved)
      expect(await read(moved)).toBe(project)
      expect(await written(moved)).toBe(project)
      expect(await topOfProject(space.store.db, project)).toBe(moved)
    }
  })

  it('is one with its forks: the same name, or a remote called upstream', async () => {
    const at = repository('gear', 'https://github.com/ada/gear')
    await written(at)
    expect(await written(clone(at, 'fork', 'https://github.com/bob/gear'))).toBe('ada/gear')
    const other = clone(at, 'other', 'https://github.com/bob/my-gear')
    git(other, 'remote', 'add', 'upstream', 'https://github.com/ada/gear')
    expect(await read(other)).toBe('ada/gear')
    expect(await written(other)).toBe('ada/gear')
  })

  it('is separate when only the name, the template or the host is the same', async () => {
    const template = repository('template', 'https://github.com/ada/template')
    await written(template)
    expect(await written(clone(template, 'child', 'https://github.com/ada/child'))).toBe('ada/child')
    expect(await written(repository('x/app'))).toBe('app')
    expect(await read(repository('y/app'))).toBe(join(folder, 'y/app'))
    expect(await written(join(folder, 'y/app'))).toBe('app-2')
    expect(await read(join(folder, 'x/app'))).toBe('app')
  })

  it('continues when a folder becomes a repository, and when that gets its first commit', async () => {
    const at = join(folder, 'notes')
    mkdirSync(at)
    expect(await written(at)).toBe('notes')
    git(at, 'init', '-q')
    expect(await read(at)).toBe('notes')
    expect(await written(at)).toBe('notes')
    git(at, 'commit', '-q', '--allow-empty', '-m', 'Begin')
    expect(await written(at)).toBe('notes')
    expect(await written(clone(at, 'copy'))).toBe('notes')
  })

  it('is separate after another repository was cloned into its folder', async () => {
    const at = repository('work', 'https://github.com/ada/alpha')
    expect(await written(at)).toBe('ada/alpha')
    const beta = repository('beta', 'https://github.com/bob/beta')
    rmSync(at, { recursive: true })
    clone(beta, 'work', 'https://github.com/bob/beta')
    expect(await read(at)).toBe(at)
    expect(await written(at)).toBe('bob/beta')
    expect(await written(at)).toBe('bob/beta')
    expect(await written(beta)).toBe('bob/beta')
    const aliases = await space.store.db.all('SELECT alias, project FROM project_aliases ORDER BY alias')
    expect(aliases).toContainEqual({ alias: 'remote:github.com/bob/beta', project: 'bob/beta' })
    expect(await topOfProject(space.store.db, 'ada/alpha')).toBeUndefined()
    // A third clone with a shallow history, whose first commit cannot be compared.
    git(beta, 'commit', '-q', '--allow-empty', '-m', 'Second')
    rmSync(at, { recursive: true })
    git(folder, 'clone', '-q', '--depth', '1', `file://${beta}`, 'work')
    git(at, 'remote', 'set-url', 'origin', 'https://github.com/carl/gamma')
    expect(await written(at)).toBe('carl/gamma')
    // An earlier repository is recognised again.
    rmSync(at, { recursive: true })
    clone(beta, 'work', 'https://github.com/bob/beta')
    expect(await read(at)).toBe('bob/beta')
    expect(await written(at)).toBe('bob/beta')
  })

  it('stays the same while only its remote or only its history differs', async () => {
    const at = repository('press', 'https://github.com/ada/press')
    expect(await written(at)).toBe('ada/press')
    git(at, 'checkout', '-q', '--orphan', 'fresh')
    git(at, 'commit', '-qm', 'Begin again')
    expect(await written(at)).toBe('ada/press')
    // A repository gets its first remote after its history was rewritten.
    const local = repository('local')
    expect(await written(local)).toBe('local')
    git(local, 'checkout', '-q', '--orphan', 'fresh')
    git(local, 'commit', '-qm', 'Begin again')
    git(local, 'remote', 'add', 'origin', 'https://github.com/ada/local')
    expect(await written(local)).toBe('local')
  })

  it('is not derived from a shallow clone, whose first commit is missing', async () => {
    const at = repository('deep')
    git(at, 'commit', '-q', '--allow-empty', '-m', 'Second')
    await written(at)
    git(folder, 'clone', '-q', '--depth', '1', `file://${at}`, 'shallow')
    git(join(folder, 'shallow'), 'remote', 'remove', 'origin')
    expect(await written(join(folder, 'shallow'))).toBe('shallow')
  })

  it('has the working tree of a submodule and of a worktree of a bare repository', async () => {
    const inner = repository('inner')
    const outer = repository('outer')
    git(outer, '-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', inner, 'lib/inner')
    const module = await written(join(outer, 'lib/inner'))
    expect(module).not.toBe(await written(outer))
    expect(await topOfProject(space.store.db, module)).toBe(join(outer, 'lib/inner'))
    git(folder, 'clone', '-q', '--bare', outer, 'bare.git')
    git(join(folder, 'bare.git'), 'worktree', 'add', '-q', join(folder, 'tree'))
    const bare = await written(join(folder, 'tree'))
    renameSync(outer, `${outer}-gone`)
    expect(await topOfProject(space.store.db, bare)).toBe(join(folder, 'tree'))
  })

  it('is named after its folder without git', async () => {
    mkdirSync(join(folder, 'plain/sub'), { recursive: true })
    expect(await written(join(folder, 'plain'))).toBe('plain')
    expect(await written(join(folder, 'plain/sub'))).toBe('sub')
    expect(await read('ada/net')).toBe('ada/net')
  })
})

import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Jarvis } from '../app/jarvis.ts'
import { openJarvis } from '../app/open-jarvis.ts'
import { appendEvent } from './inbox.ts'
import { placeOf, readContext, readyFolder, removeContext } from './ready-context.ts'

let home: string
let jarvis: Jarvis
let count = 0

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'jarvis-ready-'))
  jarvis = await openJarvis({ home, overrides: { environment: {}, embedders: () => ({ degraded: [] }) } })
})
afterEach(async () => {
  await jarvis.close()
  rmSync(home, { recursive: true, force: true })
})

function repository(name: string, remote?: string): string {
  const folder = join(home, name)
  mkdirSync(folder)
  execFileSync('git', ['-C', folder, 'init', '-q'])
  if (remote !== undefined)
    appendFileSync(join(folder, '.git/config'), `[remote "origin"]\n\turl = git@github.com:${remote}.git\n`)
  return folder
}
const commit = (folder: string) =>
  execFileSync('git', [
    ...['-C', folder, '-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'],
    ...['commit', '-qm', folder, '--allow-empty'],
  ])
async function work(folder: string, session: string, file: string): Promise<void> {
  const tool = { name: 'Edit', input: { file_path: join(folder, file), new_string: 'const a = 1' } }
  const event = { at: Date.now(), client: 'claude-code', session, folder } as const
  appendEvent(home, { ...event, key: `k${count++}`, kind: 'prompt', text: 'Please change it.' })
  appendEvent(home, { ...event, key: `k${count++}`, kind: 'tool', tool })
  await jarvis.observations.drain()
}
/** The context that the hook injects into a session that begins in a folder. */
const told = (folder: string) => readContext(home, placeOf(folder))?.text
const moved = (from: string, to: string) => {
  renameSync(from, join(home, to))
  return join(home, to)
}
/** Not every disk records when a folder was created. */
const knowsBirth = statSync(tmpdir()).birthtimeMs > 0

describe('the prepared context of a renamed folder', () => {
  it('is given to the first session there, also in subfolders, when the repository has no remote', async () => {
    const net = repository('net')
    commit(net)
    await work(net, 's1', 'src/net.ts')
    const renamed = moved(net, 'renamed')
    mkdirSync(join(renamed, 'src'))
    expect(told(join(renamed, 'src'))).toContain('src/net.ts')
    // The process that reads the inbox recognizes it as the same project.
    await work(renamed, 's2', 'src/more.ts')
    expect(told(renamed)).toContain('src/net.ts')
  })

  it.skipIf(!knowsBirth)(
    'is given to the first session in a plain folder, and in a repository without commits',
    async () => {
      await work(repository('net'), 's1', 'src/net.ts')
      expect(told(moved(join(home, 'net'), 'renamed'))).toContain('src/net.ts')
      const plain = join(home, 'plain')
      mkdirSync(plain)
      await work(plain, 's2', 'src/plain.ts')
      expect(told(moved(plain, 'moved'))).toContain('src/plain.ts')
    },
  )

  it('is given to a clone elsewhere by its remote, in any form of its address', async () => {
    await work(repository('net', 'ada/net'), 's1', 'src/net.ts')
    rmSync(join(home, 'net'), { recursive: true })
    const again = repository('again')
    appendFileSync(join(again, '.git/config'), '[remote "origin"]\n\turl = https://github.com/Ada/net\n')
    expect(told(again)).toContain('src/net.ts')
  })

  it('is not given to another project: a copy, a repository at the old path, or one with another known remote', async () => {
    const net = repository('net')
    await work(net, 's1', 'src/net.ts')
    cpSync(net, join(home, 'copy'), { recursive: true })
    expect(told(join(home, 'copy'))).toBeUndefined()
    expect(told(repository('other', 'ada/other'))).toBeUndefined()
    commit(repository('begun'))
    expect(told(join(home, 'begun'))).toBeUndefined()
    // A project that was copied from a template with its history has its own remote.
    const template = repository('template')
    commit(template)
    await work(template, 's0', 'src/template.ts')
    cpSync(template, join(home, 'child'), { recursive: true })
    appendFileSync(join(home, 'child/.git/config'), '[remote "origin"]\n\turl = git@github.com:ada/child.git\n')
    expect(told(join(home, 'child'))).toBeUndefined()
    expect(told(join(home, 'nowhere'))).toBeUndefined()

    // The remote is that of the first; the second was a separate project before it got the same remote.
    await work(repository('first', 'ada/first'), 's2', 'src/first.ts')
    const second = repository('second')
    await work(second, 's3', 'src/second.ts')
    appendFileSync(join(second, '.git/config'), '[remote "origin"]\n\turl = git@github.com:ada/first.git\n')
    await work(second, 's3', 'src/second.ts')
    expect(told(repository('third', 'ada/first'))).toContain('src/first.ts')
    expect(told(second)).toContain('src/second.ts')
  })

  it('is not given after another repository was cloned into the folder', async () => {
    await work(repository('net', 'ada/net'), 's1', 'src/net.ts')
    moved(join(home, 'net'), 'old')
    await work(repository('gear', 'bob/gear'), 's2', 'src/gear.ts')
    const folder = moved(join(home, 'gear'), 'net')
    expect(told(folder)).toContain('src/gear.ts')
    moved(folder, 'gone')
    expect(told(repository('net', 'carl/new'))).toBeUndefined()
    await work(folder, 's3', 'src/new.ts')
    expect(told(folder)).toContain('src/new.ts')
    expect(told(folder)).not.toContain('src/net.ts')
  })

  it('is removed under all of its names', async () => {
    const net = repository('net', 'ada/net')
    await work(net, 's1', 'src/net.ts')
    expect(readdirSync(readyFolder(home)).length).toBeGreaterThan(1)
    removeContext(home, placeOf(net))
    expect(readdirSync(readyFolder(home))).toEqual([])
    await work(net, 's1', 'src/more.ts')
    await jarvis.memory.forget({ session: 's1' }, { dryRun: false })
    expect(told(moved(net, 'renamed'))).toBeUndefined()
  })
})

import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { answerOf, type Bench, createBench } from './jarvis.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const benches: Bench[] = []
function open(): Bench {
  const bench = createBench({ JARVIS_EMBEDDING_MODEL: 'none' })
  benches.push(bench)
  return bench
}
afterEach(() => {
  for (const bench of benches.splice(0)) bench.close()
})

async function said(bench: Bench, ...args: string[]): Promise<string> {
  const { code, out, err } = await bench.jarvis(...args)
  expect({ code, err }, args.join(' ')).toMatchObject({ code: 0 })
  return out
}

/** Pairs a machine with words on its standard input. */
async function pair(bench: Bench, words: string) {
  const child = bench.start(['sync', 'pair', '--words', '-'])
  child.stdin?.end(words)
  return answerOf(child)
}

it('two machines sync over a git repository, paired by words that are not passed as arguments', async () => {
  const [laptop, desktop] = [open(), open()]
  const git = (cwd: string, ...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], { cwd, stdio: 'pipe' })
  const remote = join(laptop.folder, 'remote.git')
  git(laptop.folder, 'init', '-q', '--bare', remote)
  const checkouts = [laptop, desktop].map(({ folder }) => {
    git(folder, 'clone', '-q', remote, 'shared')
    return join(folder, 'shared')
  })
  /** The commands of a person or a script: pull, sync, push. */
  const round = async (bench: Bench, checkout: string) => {
    if (git(checkout, 'ls-remote', '--heads', 'origin').length > 0)
      git(checkout, 'pull', '-q', '--rebase', 'origin', 'HEAD')
    await said(bench, 'sync', checkout)
    git(checkout, 'add', '-A')
    if (git(checkout, 'status', '--porcelain').length > 0) git(checkout, 'commit', '-q', '-m', 'sync')
    git(checkout, 'push', '-q', 'origin', 'HEAD')
  }
  const { words } = await laptop.json<{ words: string }>('sync', 'pair', '--name', 'laptop')
  expect(await pair(desktop, `${words} more\n`)).toMatchObject({ code: 2, err: expect.stringContaining('words') })
  expect(await pair(desktop, '\n')).toMatchObject({ code: 2, err: expect.stringContaining('standard input') })
  expect(await pair(desktop, `${words}\n`)).toMatchObject({ code: 0, out: expect.stringContaining('Paired') })
  await said(laptop, 'remember', 'I like old maps')
  await said(desktop, 'remember', 'My bicycle is green')
  await round(laptop, checkouts[0]!)
  await round(desktop, checkouts[1]!)
  await round(laptop, checkouts[0]!)
  expect(await said(laptop, 'facts', 'list')).toContain('bicycle')
  expect(await said(desktop, 'facts', 'list')).toContain('old maps')
})

it('two machines sync over a USB stick that only one of them has at a time', async () => {
  const [laptop, desktop] = [open(), open()]
  const stick = join(laptop.folder, 'stick')
  mkdirSync(stick)
  const { words } = await laptop.json<{ words: string }>('sync', 'pair')
  await pair(desktop, words)
  await said(laptop, 'remember', 'I like old maps')
  await said(laptop, 'sync', stick)
  expect(await desktop.jarvis('sync', join(desktop.folder, 'stick'))).toMatchObject({
    err: expect.stringContaining('Plug in the disk'),
  })
  execFileSync('mv', [stick, join(desktop.folder, 'stick')])
  await said(desktop, 'sync', join(desktop.folder, 'stick'))
  expect(await said(desktop, 'facts', 'list')).toContain('old maps')
})

import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { appendEvent } from '../capture/inbox.ts'
import type { Observations } from '../observations/observations.ts'
import { openAgentWork } from '../testing/agent-work.ts'
import { makeRepository } from '../testing/made-repository.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../testing/temporary-memory.ts'

let space: TemporaryMemory
let observations: Observations
let folder: string
let git: ReturnType<typeof makeRepository>['git']
let commit: ReturnType<typeof makeRepository>['commit']
let count = 0

beforeEach(async () => {
  space = await openTemporaryMemory()
  ;({ observations } = openAgentWork(space))
  folder = join(space.folder, 'net')
  ;({ git, commit } = makeRepository(folder))
  commit('begin.ts', 'export class Begin {}\n')
})
afterEach(() => space.dispose())

/** A branch is created, worked on and removed by `end` before the inbox is read. */
function passing(branch: string, end: () => void): void {
  git('checkout', '-qb', branch)
  const event = { client: 'claude-code', session: branch, folder, branch, at: space.time.now++ } as const
  const tool = { name: 'Edit', input: { file_path: join(folder, `${branch}.ts`), new_string: `class ${branch} {}` } }
  appendEvent(space.folder, { ...event, key: `k${count++}`, kind: 'prompt', text: `Please add ${branch}` })
  appendEvent(space.folder, { ...event, key: `k${count++}`, kind: 'tool', tool })
  commit(`${branch}.ts`, `export class ${branch} {}\n`)
  git('checkout', '-q', 'main')
  end()
}

it('branches are recognized as dropped or merged although they were never checked while they existed', async () => {
  passing('before', () => git('branch', '-qD', 'before'))
  await observations.drain()
  passing('spike', () => git('branch', '-qD', 'spike'))
  passing('kept', () => {
    git('merge', '-q', '--no-ff', '-m', 'Merge', 'kept')
    git('branch', '-qd', 'kept')
  })
  await observations.drain()
  const countOf = async (request: object) => (await observations.search({ query: '', ...request })).observations.length
  expect([
    await countOf({ session: 'before' }),
    await countOf({ session: 'spike' }),
    await countOf({ session: 'kept' }),
  ]).toEqual([0, 0, 1])
  expect(await countOf({ session: 'spike', archived: true })).toBe(1)
})

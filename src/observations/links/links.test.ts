import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAgentWork } from '../../testing/agent-work.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'
import type { ObservationAdmin, Observations } from '../observations.ts'
import { linkObservations } from '../observations-repository.ts'

let space: TemporaryMemory
let observations: Observations
let keeping: ObservationAdmin

beforeAll(async () => {
  space = await openTemporaryMemory()
  ;({ observations, keeping } = openAgentWork(space))
})
afterAll(() => space.dispose())

const save = (title: string, files: string[] = [], project = 'net') =>
  observations.save({ type: 'change', title, project, filesModified: files }).then(({ id }) => id)
const proposed = (from: string, to: string) =>
  space.store.db.transaction((tx) => linkObservations(tx, { from, to, kind: 'led_to', madeBy: 'rules' }, 1))
const linksOf = async (observation: string) => (await keeping.links({ observation })).links

describe('observation links', () => {
  it('are proposed by rules, confirmed by people, and not proposed again after removal', async () => {
    const [error, fix] = [await save('Build is red'), await save('Build is green')]
    await proposed(error, fix)
    const name = { from: error, to: fix, kind: 'led_to' as const }
    expect(await linksOf(fix)).toMatchObject([
      { ...name, fromTitle: 'Build is red', madeBy: 'rules', confirmed: false },
    ])
    expect((await keeping.links({ state: 'confirmed' })).links).toEqual([])
    await keeping.confirmLink(name)
    expect(await linksOf(fix)).toMatchObject([{ confirmed: true, madeBy: 'rules' }])
    await expect(keeping.confirmLink(name)).rejects.toMatchObject({ code: 'link_exists' })
    await keeping.removeLink(name, { agent: 'codex' })
    expect(await linksOf(fix)).toEqual([])
    await proposed(error, fix)
    expect(await linksOf(fix)).toEqual([])
    await expect(keeping.removeLink(name)).rejects.toMatchObject({ code: 'link_not_found' })
    expect((await space.memory.log({ limit: 1 }))[0]).toMatchObject({ action: 'link_remove', actor: 'codex' })
    await space.memory.undo({ count: 1 })
    expect(await linksOf(fix)).toMatchObject([{ confirmed: true, madeBy: 'rules' }])
    await space.memory.undo({ count: 1 })
    expect(await linksOf(fix)).toMatchObject([{ confirmed: false }])
  })

  it('are added by hand between existing observations, and returned on request', async () => {
    const [cause, effect] = [await save('Cache was cold'), await save('Start was slow')]
    const link = await keeping.addLink({ from: effect, to: cause, kind: 'caused_by' }, { agent: 'claude-code' })
    expect(link).toMatchObject({ confirmed: true, madeBy: 'claude-code' })
    expect((await space.memory.log({ limit: 1 }))[0]?.content).toBe('Start was slow → Cache was cold')
    const { observations: got } = await observations.get([effect], { includeLinked: true })
    expect(got.map(({ id }) => id)).toEqual([effect, cause])
    await keeping.retract(cause)
    expect((await observations.get([effect], { includeLinked: true })).observations).toHaveLength(1)
    expect(await linksOf(effect)).toEqual([])
    for (const [from, to, code] of [
      [cause, cause, 'link_with_itself'],
      [effect, 'none', 'observation_not_found'],
    ] as const)
      await expect(keeping.addLink({ from, to, kind: 'related' })).rejects.toMatchObject({ code })
  })
})

describe('files that change together', () => {
  it('are counted as both, alone and neither, per project, without changes to all files', async () => {
    for (let number = 0; number < 4; number++) await save(`Change ${number}`, ['src/a.ts', 'src/a.test.ts'])
    await save('Only the docs', ['docs/a.md', 'src/a.ts'])
    await save('Test alone', ['src/a.test.ts'])
    await save('Elsewhere', ['src/a.ts', 'src/z.ts'], 'web')
    await save('Formatted', ['src/a.ts', ...Array.from({ length: 40 }, (_, number) => `src/f${number}.ts`)])
    const { changes, files } = await keeping.filesTogether({ file: 'src/a.ts', project: 'net' })
    expect(changes).toBe(5)
    expect(files).toMatchObject([
      { path: 'src/a.test.ts', together: 4, alone: 5, share: 4 / 6 },
      { path: 'docs/a.md', together: 1, alone: 1, share: 1 / 5 },
    ])
    expect(files[0]!.observations).toHaveLength(4)
    expect((await keeping.filesTogether({ file: 'src/none.ts' })).files).toEqual([])
  })
})

describe('link proposals', () => {
  const day = 24 * 60 * 60 * 1000
  const kindsOf = async (id: string) =>
    (await linksOf(id)).filter(({ from }) => from === id).map(({ kind, to }) => [kind, to])
  const decide = (title: string) =>
    observations.save({ type: 'decision', title, project: 'deeds' }).then(({ id }) => id)

  it('find a reverted change by its name, and never another revert', async () => {
    const first = await save('Add retries to fetch', ['src/fetch.ts'], 'undone')
    const revert = await save('Revert "Add retries to fetch"', [], 'undone')
    expect(await kindsOf(revert)).toEqual([['reverts', first]])
    const again = await save('Revert "Revert "Add retries to fetch""', [], 'undone')
    expect((await kindsOf(again)).flat()).not.toContain(revert)
    expect(await kindsOf(await save('Revert "Something that was never there"', [], 'undone'))).toEqual([])
    expect(await kindsOf(await save('Revert "Add retries to fetch"', [], 'elsewhere'))).toEqual([])
  })

  it('find recent changes of mostly the same files, most similar first', async () => {
    const half = await save('Tuned the cache', ['a.ts', 'b.ts'], 'alike')
    const whole = await save('Tuned the cache again', ['a.ts'], 'alike')
    await save('Reformatted', ['a.ts', 'c.ts', 'd.ts', 'e.ts'], 'alike')
    const next = await save('Fixed the cache', ['a.ts'], 'alike')
    expect(await kindsOf(next)).toEqual(
      expect.arrayContaining([
        ['related', whole],
        ['related', half],
      ]),
    )
    expect(await kindsOf(next)).toHaveLength(2)
    space.time.now += 40 * day
    expect(await kindsOf(await save('Much later', ['a.ts'], 'alike'))).toEqual([])
  })

  it('find a replaced decision, by whole words', async () => {
    await decide('Use pnpm for installs')
    const npm = await decide('Install packages with npm')
    const next = await decide('Use yarn instead of npm')
    expect(await kindsOf(next)).toEqual([['supersedes', npm]])
    expect(await kindsOf(await decide('Use make instead of bazel'))).toEqual([])
    const own = await decide('Éclair renders the icons')
    expect(await kindsOf(await decide('Use sprites instead of Éclair'))).toEqual([['supersedes', own]])
  })

  it('find the last change of a file that an error names', async () => {
    const change = await save('Renamed the port', ['src/port.ts'], 'broken')
    const { id } = await observations.save({
      type: 'error',
      title: 'npm test failed',
      project: 'broken',
      filesRead: ['src/port.ts'],
    })
    expect(await kindsOf(id)).toEqual([['caused_by', change]])
  })
})

describe('a search with superseded observations', () => {
  it('ranks a replacement above the older observation, found or not, and marks the older one', async () => {
    const older = await save('The parser of town registers reads Latin-1')
    const later = await save('Registers come as UTF-8 since spring')
    const question = { query: 'which parser of town registers reads Latin-1?', limit: 2 }
    const link = { from: later, to: older, kind: 'supersedes' as const }
    await space.store.db.transaction((tx) => linkObservations(tx, { ...link, madeBy: 'rules' }, 1))
    const found = async () => (await observations.search(question)).observations
    expect(await found()).toMatchObject([
      { id: later, replacedBy: null },
      { id: older, replacedBy: { id: later, confirmed: false } },
    ])
    await keeping.confirmLink(link)
    expect(await found()).toMatchObject([{ id: later }, { id: older, replacedBy: { id: later, confirmed: true } }])
    const [first, second] = await found()
    expect(first!.score).toBeGreaterThanOrEqual(second!.score!)
  })
})

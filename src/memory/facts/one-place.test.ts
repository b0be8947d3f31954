import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readEditors } from '../../testing/editor-facts.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'

/** Whatever is done in whatever order: no two open facts say the same or have one place, and undo puts back exactly. */

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory({ extract: readEditors({ notes: true }) })
})
afterEach(() => space.dispose())

type Source = 'user' | 'inferred'
async function remember(content: string, source: Source = 'user'): Promise<string> {
  space.time.now += 1000
  const [outcome] = await space.memory.remember({ content, source })
  return outcome && 'fact' in outcome ? outcome.fact.id : ''
}
const open = async () => (await space.memory.facts.list()).facts.map(({ content }) => content).sort()

describe('facts with the same slot', () => {
  it('are merged by an edit to equal text, and separated by undo', async () => {
    await remember('The boat is red.')
    const other = await remember('The boat is blue.')
    const { fact } = await space.memory.facts.edit(other, { content: 'The boat is red.' })
    expect(await open()).toEqual(['The boat is red.'])
    expect((await space.memory.recall('boat')).facts.map(({ id }) => id)).toEqual([fact.id])
    await space.memory.undo()
    expect(await open()).toEqual(['The boat is blue.', 'The boat is red.'])
  })

  it('are not restored by undoing an older log entry, and the error names the next command', async () => {
    const vim = await remember('The editor is vim')
    await space.memory.facts.retract(vim)
    const [{ id: entry } = { id: 0 }] = await space.memory.log({ limit: 1 })
    await remember('The editor is emacs')
    await expect(space.memory.undo({ entry })).rejects.toMatchObject({
      code: 'changed_since',
      message: expect.stringContaining(`jarvis facts restore ${vim}`),
    })
    expect(await open()).toEqual(['The editor is emacs'])
    await space.memory.facts.restore(vim)
    expect(await open()).toEqual(['The editor is vim'])
  })

  it('are replaced by the winning side of a review, whichever fact is current', async () => {
    const vim = await remember('The editor is vim')
    await remember('The editor is emacs', 'inferred')
    await space.memory.facts.retract(vim)
    await remember('The editor is nano')
    const [pair] = await space.memory.review.list()
    await space.memory.review.settle(pair!.id, 'newer')
    expect(await open()).toEqual(['The editor is emacs'])
    await space.memory.undo()
    expect(await open()).toEqual(['The editor is nano'])
  })
})

it('a fact forgotten by another process meanwhile stays forgotten, also in the index', async () => {
  const id = await remember('The gate code is on the fridge.')
  await space.memory.facts.retract(id)
  const { prepare } = space.search
  // Restoring and undoing make the record ready first; then the fact goes.
  space.search.prepare = async (...given) => {
    const prepared = await prepare(...given)
    space.search.prepare = prepare
    await space.memory.forget({ facts: [id] }, { dryRun: false })
    return prepared
  }
  await expect(space.memory.facts.restore(id)).rejects.toMatchObject({ code: 'fact_not_found' })
  expect(await space.store.db.all('SELECT title FROM records')).toEqual([])
})

describe('any sequence of writes', () => {
  const content = fc.constantFrom('The editor is vim', 'The editor is emacs', 'The boat is red.', 'The boat is blue.')
  const which = fc.nat(9)
  const write = fc.oneof(
    fc.record({ kind: fc.constant('remember' as const), content, source: fc.constantFrom<Source>('user', 'inferred') }),
    fc.record({ kind: fc.constant('edit' as const), which, content }),
    fc.record({ kind: fc.constant('retract' as const), which }),
    fc.record({ kind: fc.constant('restore' as const), which }),
    fc.record({ kind: fc.constant('settle' as const), keep: fc.constantFrom('newer' as const, 'older' as const) }),
    fc.record({ kind: fc.constant('undo' as const), back: fc.nat(3) }),
  )
  type Write = typeof write extends fc.Arbitrary<infer Each> ? Each : never

  const ids = async () =>
    (await space.store.db.all<{ id: string }>('SELECT id FROM facts ORDER BY id')).map(({ id }) => id)
  const lastLine = async () => (await space.store.db.get<{ id: number }>('SELECT max(id) AS id FROM log'))?.id ?? 0

  /** False where the write was refused. */
  async function apply(each: Write): Promise<boolean> {
    const known = await ids()
    const id = 'which' in each ? (known[each.which % Math.max(known.length, 1)] ?? 'none') : ''
    const { facts, review, undo } = space.memory
    const work = async () => {
      if (each.kind === 'remember') await remember(each.content, each.source)
      else if (each.kind === 'edit') await facts.edit(id, { content: each.content })
      else if (each.kind === 'retract') await facts.retract(id)
      else if (each.kind === 'restore') await facts.restore(id)
      else if (each.kind === 'undo') await undo({ entry: (await lastLine()) - each.back })
      else for (const pair of (await review.list()).slice(0, 1)) await review.settle(pair.id, each.keep)
    }
    return work().then(
      () => true,
      (error: { kind?: string }) => {
        if (!['Conflict', 'NotFound', 'InvalidInput'].includes(error.kind ?? '')) throw error
        return false
      },
    )
  }

  const states = async () =>
    new Map(
      (
        await space.store.db.all<{ id: string }>(
          `SELECT id, CASE WHEN retired_at IS NULL THEN 1 ELSE 0 END AS open, retired_because, superseded_by, valid_to
           FROM facts`,
        )
      ).map(({ id, ...state }) => [id, JSON.stringify(state)]),
    )

  async function expectOneOfEach(): Promise<void> {
    const { db } = space.store
    const doubled = (column: string) =>
      db.all(`SELECT ${column} FROM facts WHERE retired_at IS NULL GROUP BY ${column} HAVING count(${column}) > 1`)
    expect(await doubled('content_hash')).toEqual([])
    expect(await doubled('slot')).toEqual([])
    expect(await db.all('SELECT uid FROM records ORDER BY uid')).toEqual(
      await db.all('SELECT id AS uid FROM facts WHERE retired_at IS NULL ORDER BY id'),
    )
  }

  it('leaves one open fact per slot, found by the index, and each write can be undone exactly', async () => {
    await fc.assert(
      fc
        .asyncProperty(fc.array(fc.tuple(write, fc.boolean()), { minLength: 4, maxLength: 16 }), async (writes) => {
          for (const [each, isTried] of writes) {
            const before = await states()
            const line = await lastLine()
            const done = await apply(each)
            await expectOneOfEach()
            if (!isTried || !done || (await lastLine()) === line) continue
            await space.memory.undo({ entry: await lastLine() })
            const after = await states()
            for (const [id, state] of before) expect(after.get(id)).toBe(state)
            await expectOneOfEach()
          }
        })
        .afterEach(async () => {
          await space.dispose()
          space = await openTemporaryMemory({ extract: readEditors({ notes: true }) })
        }),
      { numRuns: 15 },
    )
  })
})

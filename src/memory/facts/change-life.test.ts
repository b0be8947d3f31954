import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory({ extract: () => ({ facts: [], retractions: [] }) })
})
afterEach(() => space.dispose())

const add = async (content: string) => {
  const [outcome] = await space.memory.remember({ content })
  return (outcome as { fact: { id: string } }).fact.id
}
const open = async () => (await space.memory.facts.list()).facts.map(({ content }) => content).sort()
const found = async (query: string) => (await space.memory.recall(query)).facts.map(({ content }) => content)

describe('changes of a fact', () => {
  it('edit: the new version is returned, the old one is history', async () => {
    const id = await add('The NAS is in the cellar.')
    const { fact } = await space.memory.facts.edit(id, { content: 'The NAS is in the attic.', importance: 7 })
    expect(await found('NAS')).toEqual(['The NAS is in the attic.'])
    const { versions, changes } = await space.memory.facts.history(fact.id)
    expect(versions.map(({ content, retiredBecause }) => [content, retiredBecause])).toEqual([
      ['The NAS is in the cellar.', 'edited'],
      ['The NAS is in the attic.', null],
    ])
    expect(changes.map(({ action }) => action)).toEqual(['fact_add', 'fact_edit', 'fact_edit'])
    await expect(space.memory.facts.edit(id, { content: 'It is gone.' })).rejects.toMatchObject({
      code: 'fact_retired',
    })
    await expect(space.memory.facts.edit(fact.id, { importance: 7 })).rejects.toMatchObject({
      code: 'nothing_to_change',
    })
  })

  it('retract: the fact is hidden but kept, and restore shows it again', async () => {
    const id = await add('The NAS is in the cellar.')
    await space.memory.facts.retract(id, 'it was sold')
    expect(await found('NAS')).toEqual([])
    expect((await space.memory.recall('NAS', { includeRetired: true })).facts).toHaveLength(1)
    await expect(space.memory.facts.retract(id)).rejects.toMatchObject({ code: 'fact_retired' })
    await space.memory.facts.restore(id)
    expect(await found('NAS')).toEqual(['The NAS is in the cellar.'])
    await expect(space.memory.facts.restore(id)).rejects.toMatchObject({ code: 'fact_open' })
  })

  it('are addressed by id or by the first digits of the content hash; an unknown reference fails', async () => {
    const id = await add('The NAS is in the cellar.')
    const fact = await space.memory.facts.get(id)
    expect((await space.memory.facts.get(`#${fact.contentHash.slice(0, 6)}`)).id).toBe(id)
    await expect(space.memory.facts.get('#abcdef')).rejects.toMatchObject({ kind: 'NotFound', code: 'fact_not_found' })
  })
})

describe('the log', () => {
  it('lists every write, and undo reverts the last ones one by one, and can be undone', async () => {
    const id = await add('The NAS is in the cellar.')
    await space.memory.facts.edit(id, { content: 'The NAS is in the attic.' })
    await space.memory.facts.retract((await space.memory.facts.list()).facts[0]!.id)
    expect((await space.memory.log()).map(({ action }) => action)).toEqual(['fact_retract', 'fact_edit', 'fact_add'])

    await space.memory.undo()
    expect(await open()).toEqual(['The NAS is in the attic.'])
    await space.memory.undo()
    expect(await open()).toEqual(['The NAS is in the cellar.'])
    expect(await found('cellar')).toEqual(['The NAS is in the cellar.'])
    await space.memory.undo()
    expect(await open()).toEqual([])
    await expect(space.memory.undo()).rejects.toMatchObject({ code: 'nothing_to_undo' })

    const [last] = await space.memory.log()
    expect(last?.action).toBe('undo')
    await space.memory.undo({ entry: last!.id })
    expect(await open()).toEqual(['The NAS is in the cellar.'])
  })

  it('undoes several writes at once', async () => {
    for (const room of ['cellar', 'attic', 'hall']) await add(`The NAS is in the ${room}.`)
    await space.memory.undo({ count: 2 })
    expect(await open()).toEqual(['The NAS is in the cellar.'])
  })

  it('refuses to undo a write that later ones depend on', async () => {
    const id = await add('The NAS is in the cellar.')
    await space.memory.facts.retract(id)
    const [, first] = await space.memory.log()
    await expect(space.memory.undo({ entry: first!.id })).rejects.toMatchObject({ code: 'changed_since' })
    await expect(space.memory.undo({ entry: 999 })).rejects.toMatchObject({ code: 'log_entry_not_found' })
  })
})

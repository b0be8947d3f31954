import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CapturedEvent } from '../../capture/captured-event.ts'
import { appendEvent } from '../../capture/inbox.ts'
import { openAgentWork } from '../../testing/agent-work.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'
import type { ObservationAdmin, Observations } from '../observations.ts'

let space: TemporaryMemory
let observations: Observations
let keeping: ObservationAdmin

beforeAll(async () => {
  space = await openTemporaryMemory()
  ;({ observations, keeping } = openAgentWork(space))
})
afterAll(() => space.dispose())

const save = (title: string, more: Partial<Parameters<Observations['save']>[0]> = {}) =>
  observations.save({ type: 'insight', title, project: 'net', ...more }).then(({ id }) => id)
const found = async (query: string, more = {}) =>
  (await observations.search({ query, ...more })).observations.map(({ id }) => id)
const shown = async (more = {}) =>
  (await observations.timeline({ depthBefore: 100, ...more })).days.flatMap(({ entries }) =>
    entries.map(({ id }) => id),
  )
const whole = async (id: string) => (await observations.get([id])).observations[0]!
const undo = () => space.memory.undo({ count: 1 })

describe('editing an observation', () => {
  it('changes its text and index, and undo restores the old ones', async () => {
    const id = await save('The gearbox whistles at noon', {
      facts: ['Bearing seven is dry'],
      filesModified: ['src/a.ts'],
    })
    const secret = ['ghp_', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('')
    const { observation, former } = await keeping.edit(id, {
      title: 'The turbine hums',
      facts: [`Grease with ${secret}`],
    })
    expect(former.title).toBe('The gearbox whistles at noon')
    expect(observation).toMatchObject({ title: 'The turbine hums', madeBy: 'user', filesModified: ['src/a.ts'] })
    expect(JSON.stringify(await whole(id))).not.toContain(secret)
    expect(await found('turbine hums', { mode: 'search' })).toEqual([id])
    expect(await found('gearbox whistles', { mode: 'search' })).toEqual([])
    await undo()
    expect(await whole(id)).toMatchObject({ title: 'The gearbox whistles at noon', madeBy: 'agent' })
    expect(await found('bearing seven', { mode: 'search' })).toEqual([id])
    expect(await found('turbine', { mode: 'search' })).toEqual([])
    await expect(keeping.edit(id, { title: 'The gearbox whistles at noon' })).rejects.toMatchObject({
      code: 'nothing_to_change',
    })
    await expect(keeping.edit('none', { title: 'x' })).rejects.toMatchObject({ code: 'observation_not_found' })
  })

  it('is refused with the current version after another change, and loses neither', async () => {
    const id = await save('The pump is loud', { facts: ['Valve two is new'] })
    const read = await whole(id)
    await keeping.edit(id, { title: 'The pump is silent' })
    await expect(
      keeping.edit(id, { title: 'The pump is very loud', base: { title: read.title } }),
    ).rejects.toMatchObject({
      code: 'observation_edit_conflict',
      details: { id, title: 'The pump is silent' },
    })
    expect((await whole(id)).title).toBe('The pump is silent')
    // Another field was edited, so both edits are kept.
    await keeping.edit(id, { facts: ['Valve three is new'], base: { facts: read.facts } })
    expect(await whole(id)).toMatchObject({ title: 'The pump is silent', facts: ['Valve three is new'] })
    await Promise.all([
      keeping.edit(id, { title: 'The pump is gone' }),
      keeping.edit(id, { narrative: 'It was sold.' }),
    ])
    expect(await whole(id)).toMatchObject({ title: 'The pump is gone', narrative: 'It was sold.' })
  })

  it('is not overwritten by the rules when more events of its prompt arrive', async () => {
    const { folder: home } = space
    const tell = (key: string, changes: Partial<CapturedEvent>) =>
      appendEvent(home, {
        key,
        at: space.time.now,
        client: 'claude-code',
        kind: 'tool',
        session: 'edited',
        folder: home,
        ...changes,
      })
    const edit = (file: string) => ({
      name: 'Edit',
      input: { file_path: `${home}/${file}`, old_string: '', new_string: `export function ${file}x() {}` },
    })
    tell('e1', { kind: 'prompt', text: 'Please build the hoist' })
    tell('e2', { tool: edit('hoist') })
    await observations.drain()
    const [id] = await found('', { session: 'edited' })
    await keeping.edit(id!, { title: 'Built the hoist by hand' })
    tell('e3', { tool: edit('crane') })
    await observations.drain()
    expect(await whole(id!)).toMatchObject({ title: 'Built the hoist by hand' })
    await keeping.retract(id!)
    tell('e4', { tool: edit('winch') })
    await observations.drain()
    expect(await found('', { session: 'edited' })).toEqual([])
  })
})

describe('retract, restore and pin', () => {
  it('removes from search and timeline and restores', async () => {
    const id = await save('Ropes are spliced in Malmo')
    await keeping.retract(id, 'wrong town')
    expect(await found('ropes spliced', { mode: 'search', archived: true })).toEqual([])
    expect(await shown({ archived: true })).not.toContain(id)
    expect(await whole(id)).toMatchObject({ hidden: 'retracted' })
    await expect(keeping.retract(id)).rejects.toMatchObject({ code: 'observation_hidden' })
    await keeping.restore(id)
    expect(await found('ropes spliced', { mode: 'search' })).toEqual([id])
    expect(await shown()).toContain(id)
    await expect(keeping.restore(id)).rejects.toMatchObject({ code: 'observation_open' })
    await undo()
    expect(await shown()).not.toContain(id)
    await undo()
    expect(await found('ropes spliced', { mode: 'search' })).toEqual([id])
  })

  it('pins once', async () => {
    const id = await save('Anchors weigh two tons')
    expect((await keeping.pin(id)).observation.pinnedAt).not.toBeNull()
    await expect(keeping.pin(id)).rejects.toMatchObject({ code: 'nothing_to_change' })
    expect((await keeping.pin(id, false)).observation.pinnedAt).toBeNull()
    expect((await whole(id)).pinnedAt).toBeNull()
  })
})

describe('merging observations', () => {
  it('keeps an edit made while the merged text is prepared', async () => {
    const one = await save('Ropes are dried in the loft')
    const two = await save('Drying ropes takes two days', { facts: ['Never in the sun'] })
    const { prepare } = space.search
    space.search.prepare = async (...drafts) => {
      space.search.prepare = prepare
      await keeping.edit(one, { narrative: 'Above the harbour office.' })
      return prepare(...drafts)
    }
    await keeping.merge(one, [two])
    expect(await whole(one)).toMatchObject({
      narrative: 'Above the harbour office.',
      facts: ['Drying ropes takes two days', 'Never in the sun'],
    })
  })

  it('combines facts, files, concepts and links, and undo separates them', async () => {
    const one = await save('Sails are washed in May', { filesModified: ['a.ts'], concepts: ['sail'] })
    const two = await save('Washing sails happens in spring', { facts: ['Fresh water only'], filesModified: ['b.ts'] })
    const three = await save('Harbour water is salt')
    await keeping.addLink({ from: three, to: two, kind: 'led_to' })
    const { observation, merged } = await keeping.merge(one, [two])
    expect(merged).toEqual([two])
    expect(observation.facts).toEqual(['Washing sails happens in spring', 'Fresh water only'])
    expect([...observation.filesModified].sort()).toEqual(['a.ts', 'b.ts'])
    expect(await found('fresh', { mode: 'search' })).toEqual([one])
    expect(await whole(two)).toMatchObject({ hidden: 'merged', successor: one })
    expect((await keeping.links({ observation: one })).links).toMatchObject([{ from: three, to: one, kind: 'led_to' }])
    await expect(keeping.merge(one, [two])).rejects.toMatchObject({ code: 'observation_hidden' })
    await expect(keeping.merge(one, [one])).rejects.toMatchObject({ code: 'merge_with_itself' })
    await undo()
    expect(await whole(one)).toMatchObject({ facts: [], filesModified: ['a.ts'] })
    expect(await found('fresh', { mode: 'search' })).toEqual([two])
    expect((await keeping.links({ observation: one })).links).toEqual([])
    expect((await keeping.links({ observation: two })).links).toHaveLength(1)
  })
})

describe('the observation log', () => {
  it('names the actor, says what can be undone, and refuses undo after a later change', async () => {
    const id = await save('Lamps burn whale oil')
    const { logEntry: first } = await keeping.edit(id, { title: 'Lamps burn paraffin' })
    const { logEntry: second } = await keeping.edit(id, { title: 'Lamps burn gas' })
    const [last] = await space.memory.log({ limit: 1 })
    expect(last).toMatchObject({
      id: second,
      action: 'obs_edit',
      target: id,
      content: 'Lamps burn gas',
      actor: 'user',
      undoable: true,
      undone: false,
    })
    await expect(space.memory.undo({ entry: first })).rejects.toMatchObject({ code: 'changed_since' })
    await space.memory.undo({ entry: second })
    await space.memory.undo({ entry: first })
    expect((await whole(id)).title).toBe('Lamps burn whale oil')
    await expect(space.memory.undo({ entry: first })).rejects.toMatchObject({ code: 'already_undone' })
  })

  it('undoes any sequence of changes completely', async () => {
    const id = await save('Chains rust', { facts: ['one'] })
    const before = await whole(id)
    const steps = [
      () => keeping.pin(id),
      () => keeping.edit(id, { facts: ['one', 'two'] }),
      () => keeping.retract(id),
      () => keeping.restore(id),
      () => keeping.edit(id, { type: 'decision' }),
    ]
    for (const step of steps) await step()
    await space.memory.undo({ count: steps.length })
    const { retrieved: _, lastRetrievedAt: __, updatedAt: ___, ...after } = await whole(id)
    expect(before).toMatchObject(after)
    expect((await found('chains rust'))[0]).toBe(id)
  })
})

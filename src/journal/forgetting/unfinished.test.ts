import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ForgetPart, nothingErased } from '../../ports/forgetting.ts'
import { type MadeForgetting, makeForgetting } from '../../testing/made-forgetting.ts'
import { openTemporaryMemory } from '../../testing/temporary-memory.ts'
import { createForgetting, finishInterrupted, isUnfinished } from './forgetting.ts'

let home: MadeForgetting
beforeEach(async () => {
  home = await makeForgetting()
})
afterEach(() => home.close())

const text = 'The safe is behind the heron.'
/** A part whose rows exist only the first time. */
function forgettable(): ForgetPart {
  let isThere = true
  return {
    find: async () => ({
      items: isThere ? [{ kind: 'fact', id: 'f1', text }] : [],
      texts: isThere ? [text] : [],
      async erase() {
        isThere = false
        return { ...nothingErased, since: 0 }
      },
    }),
  }
}
const failing: ForgetPart = {
  find: async () => ({
    items: [],
    erase: async () => {
      throw new Error('EPERM')
    },
  }),
}

it('forget handles more texts than a call has arguments', async () => {
  const many: ForgetPart = {
    find: async () => ({
      items: [{ kind: 'message', id: 'm1', text }],
      texts: Array.from({ length: 200_000 }, () => 'Yes.'),
      erase: async () => ({ ...nothingErased, since: 0 }),
    }),
  }
  const traces = { findTexts: async () => ({ lines: [], left: [] }), removeCopies: async () => [] }
  const { forget } = home.over([many], { ...traces, removeTexts: async () => ({ erased: ['1 line'], left: [] }) })
  expect((await forget({ query: 'heron' }, { dryRun: false })).erased).toEqual(['1 line'])
  expect(await isUnfinished(home.db)).toBe(false)
})

describe('an interrupted forget', () => {
  it('is completed by the next one, although its rows are gone', async () => {
    const part = forgettable()
    await expect(home.over([part, failing]).forget({ query: 'heron' }, { dryRun: false })).rejects.toThrow('EPERM')
    const { forget } = home.over([part])
    expect((await forget({ query: 'heron' }, { dryRun: false })).items).toEqual([])
    expect(home.done).toContain(`files ${text}|${text}`)
    expect(await isUnfinished(home.db)).toBe(false)
  })

  it('is reported by doctor and completed by its repair, which removes its note', async () => {
    const space = await openTemporaryMemory()
    const { db } = space.store
    const { traces } = home.over([])
    const forget = createForgetting({
      ...{ db, clock: Date.now, uncache: async () => 0 },
      ...{ parts: [forgettable(), failing], traces },
    })
    await expect(forget({ query: 'heron' }, { dryRun: false })).rejects.toThrow()
    const memory = await space.memory.subsystem()
    expect(await memory.check?.()).toMatchObject([{ state: 'error', fix: 'jarvis doctor --repair' }])
    expect(await finishInterrupted(db, traces, Date.now)).toContain('Erased 1 line of MEMORY.md.')
    expect(await finishInterrupted(db, traces, Date.now)).toEqual([])
    expect(await memory.check?.()).toMatchObject([{ state: 'ok' }])
    expect(await db.all("SELECT value FROM meta WHERE value LIKE '%heron%'")).toEqual([])
    await space.dispose()
  })

  it('is not reported after success, or after a preview', async () => {
    const { forget } = home.over([forgettable()])
    await forget({ query: 'heron' })
    expect(await isUnfinished(home.db)).toBe(false)
    await forget({ query: 'heron' }, { dryRun: false })
    expect(await isUnfinished(home.db)).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { checkFlush, flushDefaults } from './flush.ts'

const window = { contextWindow: 200_000 }

describe('the flush before a compaction', () => {
  it('starts when the window is full except for the reserve and the soft threshold', () => {
    expect(checkFlush({ ...window, used: 175_999 })).toEqual({
      flush: false,
      why: 'below threshold',
      threshold: 176_000,
    })
    expect(checkFlush({ ...window, used: 176_000 })).toMatchObject({ flush: true, cycle: 0, threshold: 176_000 })
    expect(checkFlush({ contextWindow: 8000, used: 4000 })).toMatchObject({ flush: true })
  })

  it('starts once per cycle', () => {
    const first = checkFlush({ ...window, used: 190_000, compactions: 2 })
    const flushedAt = first.flush ? first.cycle : -1
    expect(checkFlush({ ...window, used: 195_000, compactions: 2, flushedAt })).toMatchObject({
      why: 'done in this cycle',
    })
    expect(checkFlush({ ...window, used: 195_000, compactions: 3, flushedAt })).toMatchObject({ flush: true, cycle: 3 })
  })

  it('follows the settings, and always explains how to answer nothing', () => {
    expect(checkFlush({ ...window, used: 1e6 }, { ...flushDefaults, enabled: false })).toMatchObject({
      why: 'disabled',
    })
    expect(checkFlush({ ...window, used: 99_999 }, { ...flushDefaults, atFraction: 0.5 })).toMatchObject({
      flush: false,
      threshold: 100_000,
    })
    const own = checkFlush({ ...window, used: 1e6 }, { ...flushDefaults, prompt: 'Save it.' })
    expect(own).toMatchObject({ prompt: expect.stringMatching(/^Save it\.\n.*NO_REPLY/) })
  })
})

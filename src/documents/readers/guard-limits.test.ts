import { describe, expect, it } from 'vitest'
import { createStartMark, limitMarks, limitPassed, readingLimits } from './guard-limits.ts'

const fine = { bytes: () => 1024, processorMilliseconds: () => 1_000_000 }

describe('limits of reading a file', () => {
  it('count processor time since the file was started', () => {
    const mark = createStartMark(() => 1_000_000 - readingLimits.processorSeconds * 1000 - 1)
    expect(limitPassed(mark.shared, fine)).toBeUndefined()
    mark.begin()
    expect(limitPassed(mark.shared, fine)).toBe(limitMarks.time)
    mark.end()
    expect(limitPassed(mark.shared, fine)).toBeUndefined()
  })

  it('count the memory of the process while a file is read', () => {
    const mark = createStartMark(() => 999_999)
    const large = { ...fine, bytes: () => (readingLimits.megabytes + 1) * 1024 * 1024 }
    expect(limitPassed(mark.shared, large)).toBeUndefined()
    mark.begin()
    expect(limitPassed(mark.shared, large)).toBe(limitMarks.memory)
  })

  // The reading thread runs during the check: a file that ended meanwhile has no start time, not 0.
  it('do not stop a file that is finished during the check', () => {
    const mark = createStartMark(() => 999_999)
    mark.begin()
    const bytes = () => {
      mark.end()
      return 1024
    }
    expect(limitPassed(mark.shared, { ...fine, bytes })).toBeUndefined()
  })
})

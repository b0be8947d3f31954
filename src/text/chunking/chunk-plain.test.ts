import { describe, expect, it } from 'vitest'
import { chunkPlain, plainUnits } from './chunk-plain.ts'

const limits = { target: 800, overlap: 120 }

describe('plain text units', () => {
  it('include one unit for a gap, however many blank lines it has', () => {
    const gap = '\n \r\n\t\n'.repeat(100_000)
    const text = `one\n${gap}two\n`
    expect([...plainUnits(text, limits)].map(({ start, line }) => [start, line])).toEqual([
      [0, 1],
      [4, 2],
      [4 + gap.length, 300_002],
    ])
    expect([...plainUnits('\n'.repeat(1_000_000), limits)]).toHaveLength(1)
    expect(chunkPlain('\n'.repeat(1_000_000), limits)).toEqual([])
  })

  it('keep the text before and after a gap', () => {
    const [chunk, ...rest] = chunkPlain('\n\none\n\n\n\ntwo\n', limits)
    expect(rest).toEqual([])
    expect(chunk).toMatchObject({ text: 'one\n\n\n\ntwo', startLine: 3, endLine: 7 })
  })

  it('combine a million tiny sentences in one line, without losing any', () => {
    const text = 'I am. '.repeat(200_000)
    const units = [...plainUnits(text, limits)]
    expect(units.length).toBeLessThan(text.length / 60)
    expect(units.every(({ end }, index) => end === (units[index + 1]?.start ?? text.length))).toBe(true)
    expect([...plainUnits('I am. '.repeat(100), limits)]).toHaveLength(100)
  })
})

import { describe, expect, it } from 'vitest'
import { chunkPlain, plainUnits } from './chunk-plain.ts'

const limits = { target: 800, overlap: 120 }

describe('plain text', () => {
  it('has one unit for a gap, however many blank lines it is', () => {
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

  it('keeps what stands before and behind a gap', () => {
    const [chunk, ...rest] = chunkPlain('\n\none\n\n\n\ntwo\n', limits)
    expect(rest).toEqual([])
    expect(chunk).toMatchObject({ text: 'one\n\n\n\ntwo', startLine: 3, endLine: 7 })
  })

  it('has no unit for each of a million tiny sentences in one line, and loses none of them', () => {
    const text = 'I am. '.repeat(200_000)
    const units = [...plainUnits(text, limits)]
    expect(units.length).toBeLessThan(text.length / 60)
    expect(units.every(({ end }, index) => end === (units[index + 1]?.start ?? text.length))).toBe(true)
    expect([...plainUnits('I am. '.repeat(100), limits)]).toHaveLength(100)
  })
})

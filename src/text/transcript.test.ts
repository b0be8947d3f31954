import { describe, expect, it } from 'vitest'
import { spokenLines } from './transcript.ts'

describe('spokenLines', () => {
  it('returns speakers with their words, and omits lines without a name', () => {
    expect(spokenLines("Ada: I bought a boat: a red one.\n\nDr. Ben O'Neil: Where?\nin the harbour\n")).toEqual([
      { speaker: 'Ada', words: 'I bought a boat: a red one.' },
      { speaker: "Dr. Ben O'Neil", words: 'Where?' },
    ])
  })

  it('does not read a note as a transcript', () => {
    expect(spokenLines('Note: bread rests over night.')).toBeUndefined()
    expect(spokenLines('Note: bread rests.\nIt rises twice.\nThen it is baked.')).toBeUndefined()
    expect(spokenLines('http://one.test\nhttp://two.test')).toBeUndefined()
    expect(spokenLines('')).toBeUndefined()
  })
})

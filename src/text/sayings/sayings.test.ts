import { describe, expect, it } from 'vitest'
import { readPromptSentence, readReportSentence } from './sayings.ts'

const later = { index: 0, count: 1, isFirst: false }

// None of these is among the sentences that the weights were learned from.
describe('a sentence of a prompt', () => {
  it.each(['nope still wrong on safari', "hmm that's not it, the list is still empty", 'Das klappt immer noch nicht.'])(
    'says that the work before did not help: %s',
    (words) => {
      expect(readPromptSentence(words, later).is('inVain')).toBe(true)
    },
  )

  it.each([
    'Do the tests still fail on Node 20?',
    'Check whether the export still hangs on large files',
    'Works great, thanks!',
    'now add a dark mode',
  ])('does not complain: %s', (words) => {
    expect(readPromptSentence(words, later).is('inVain')).toBe(false)
  })

  it.each(['From now on every endpoint gets an integration test.', 'we never log customer names, ever'])(
    'settles how things are done: %s',
    (words) => {
      expect(readPromptSentence(words, later).is('ruled')).toBe(true)
    },
  )

  it.each(['Add a test for the empty list.', 'why is this slow?', 'The build takes four minutes.'])(
    'settles nothing: %s',
    (words) => {
      expect(readPromptSentence(words, later).is('ruled')).toBe(false)
    },
  )
})

describe('a sentence at the end of a turn', () => {
  const inside = { index: 2, count: 6, isItem: false }

  it('tells a dead end, or what is left to do', () => {
    expect(
      readReportSentence('I first tried a longer timeout, but that made no difference.', inside).is('deadEnd'),
    ).toBe(true)
    expect(readReportSentence('The mobile layout is still missing and needs its own pass.', inside).is('left')).toBe(
      true,
    )
  })

  it('tells neither where it only has such words', () => {
    for (const told of ['The parser now tries the second format.', 'All 12 tests pass.']) {
      expect(readReportSentence(told, inside).is('deadEnd')).toBe(false)
      expect(readReportSentence(told, inside).is('left')).toBe(false)
    }
    expect(readReportSentence('All 12 tests pass.', inside).is('notLeft')).toBe(true)
  })
})

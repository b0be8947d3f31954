import { describe, expect, it } from 'vitest'
import { readPromptSentence, readReportSentence } from './sayings.ts'

const later = { index: 0, count: 1, isFirst: false }

// None of these is among the sentences that the weights were learned from.
describe('a prompt sentence', () => {
  it.each(['nope still wrong on safari', "hmm that's not it, the list is still empty", 'Das klappt immer noch nicht.'])(
    'says that the earlier work did not help: %s',
    (words) => {
      expect(readPromptSentence(words, later).is('inVain')).toBe(true)
    },
  )

  it.each([
    'Do the tests still fail on Node 20?',
    'Check whether the export still hangs on large files',
    'Works great, thanks!',
    'now add a dark mode',
  ])('is not a complaint: %s', (words) => {
    expect(readPromptSentence(words, later).is('inVain')).toBe(false)
  })

  it.each(['From now on every endpoint gets an integration test.', 'we never log customer names, ever'])(
    'states a rule: %s',
    (words) => {
      expect(readPromptSentence(words, later).is('ruled')).toBe(true)
    },
  )

  it.each(['Add a test for the empty list.', 'why is this slow?', 'The build takes four minutes.'])(
    'states no rule: %s',
    (words) => {
      expect(readPromptSentence(words, later).is('ruled')).toBe(false)
    },
  )
})

describe('a report sentence', () => {
  const inside = { index: 2, count: 6, isItem: false }

  it('is a dead end, or remaining work', () => {
    expect(
      readReportSentence('I first tried a longer timeout, but that made no difference.', inside).is('deadEnd'),
    ).toBe(true)
    expect(readReportSentence('The mobile layout is still missing and needs its own pass.', inside).is('left')).toBe(
      true,
    )
  })

  it('is neither with only such words', () => {
    for (const told of ['The parser now tries the second format.', 'All 12 tests pass.']) {
      expect(readReportSentence(told, inside).is('deadEnd')).toBe(false)
      expect(readReportSentence(told, inside).is('left')).toBe(false)
    }
    expect(readReportSentence('All 12 tests pass.', inside).is('notLeft')).toBe(true)
  })
})

import { describe, expect, it } from 'vitest'
import { actOf, toldAs } from './sayings.ts'

const whole = (sentence: string) => actOf(sentence, { index: 0, count: 1 })

// None of these is among the sentences that the weights were learned from.
describe('a sentence of a prompt', () => {
  it.each([
    'nope still behind it',
    'Nope, "a?" gives "a-" now',
    "hmm it's still leaking a bit on staging",
    'this is even worse',
    'Das klappt immer noch nicht.',
  ])('says that the work before did not help: %s', (words) => {
    expect(whole(words)).toBe('unhelped')
  })

  it.each([
    'Do the tests still fail on Node 20?',
    'Check whether the export still hangs on large files',
    'Is that still needed?',
    '用 REST 还是 GraphQL？',
  ])('does not complain: %s', (words) => {
    expect(whole(words)).not.toBe('unhelped')
  })

  it.each(['Please take the index out again.', 'nah drop windows again', 'Put the old menu back.', '撤销刚才的修改'])(
    'takes work back: %s',
    (words) => {
      expect(whole(words)).toBe('takeback')
    },
  )

  it.each(['Forget the tests for now, add caching.', '实现撤销功能'])('asks for something else: %s', (words) => {
    expect(whole(words)).not.toBe('takeback')
  })

  it.each([
    'Never push to main.',
    'we always use pnpm here',
    'Il faut toujours lancer les tests.',
    '以后提交信息都用英文',
  ])('is a rule: %s', (words) => {
    expect(whole(words)).toBe('rule')
  })

  it('puts off, and says no more than it is sure of', () => {
    expect(whole('The export can wait until Monday.')).toBe('later')
    expect(whole('src/a.ts:12')).not.toBe('unhelped')
  })
})

it('knows what a sentence at the end of a turn is for', () => {
  const inside = { index: 2, count: 6 }
  expect(toldAs("J'ai essayé un verrou mais il bloque tout.", inside)).toBe('tried')
  expect(toldAs('The end-to-end test for carts is not written yet.', inside)).toBe('next')
  expect(toldAs('Please restart the server and look at the login page.', inside)).toBe('checkme')
})

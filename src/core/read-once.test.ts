import { expect, it } from 'vitest'
import { readOnce } from './read-once.ts'

it('reads each object once', () => {
  const read: string[] = []
  const wordsOf = readOnce(({ content }: { content: string }) => {
    read.push(content)
    return content.split(' ')
  })
  const [one, other] = [{ content: 'a b' }, { content: 'a b' }]
  expect([wordsOf(one), wordsOf(one), wordsOf(other)]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
    ['a', 'b'],
  ])
  expect(read).toEqual(['a b', 'a b'])
})

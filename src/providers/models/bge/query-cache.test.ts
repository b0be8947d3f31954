import { expect, test } from 'vitest'
import { createQueryCache } from './query-cache.ts'

test('a text is computed once, also when requested twice at the same time', async () => {
  const cache = createQueryCache<string>(2)
  let runs = 0
  const compute = async () => `made ${++runs}`
  expect(await Promise.all([cache.get('a', compute), cache.get('a', compute)])).toEqual(['made 1', 'made 1'])
  expect(await cache.get('a', compute)).toBe('made 1')
})

test('the least recently used text is evicted first', async () => {
  const cache = createQueryCache<number>(2)
  let runs = 0
  const compute = async () => ++runs
  await cache.get('a', compute)
  await cache.get('b', compute)
  await cache.get('a', compute)
  await cache.get('c', compute)
  expect(await cache.get('a', compute)).toBe(1)
  expect(await cache.get('b', compute)).toBe(4)
})

test('a failure is returned and not cached', async () => {
  const cache = createQueryCache<number>(2)
  await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await cache.get('a', async () => 5)).toBe(5)
})

import { expect, it } from 'vitest'
import { atOnce } from './at-once.ts'

const after = <Result>(milliseconds: number, end: () => Result) =>
  new Promise<Result>((resolve, reject) => {
    setTimeout(() => {
      try {
        resolve(end())
      } catch (error) {
        reject(error)
      }
    }, milliseconds)
  })

it('returns results in the order of its parts', async () => {
  expect(await atOnce([after(20, () => 'slow'), after(1, () => 2)])).toEqual(['slow', 2])
})

it('throws the first failure after all parts have ended', async () => {
  const ended: string[] = []
  const parts = atOnce([
    after(30, () => ended.push('slow')),
    after(20, () => {
      throw new Error('second')
    }),
    after(1, () => {
      throw new Error('first')
    }),
  ])
  await expect(parts).rejects.toThrow('first')
  expect(ended).toEqual(['slow'])
})

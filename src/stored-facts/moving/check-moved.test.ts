import { expect, it } from 'vitest'
import { covered } from './check-moved.ts'
import type { MovedFact } from './moved-fact.ts'

it('covers the secrets of a fact that an import would refuse', () => {
  const key = `sk-ant-api03-${'x7Qp'.repeat(20)}`
  const fact = {
    ...{ content: `The key is ${key}.`, value: key, subject: 'user', slot: null, tags: [key], context: `from ${key}` },
    ...{ instruction: { topics: [key] }, origins: [{ quote: `The key is ${key}.`, session: 's1' }], importance: 99 },
  } as unknown as MovedFact
  const text = JSON.stringify(covered(fact))
  expect(text).not.toContain('x7Qp')
  expect(text).toContain('The key is ')
  expect(covered(fact)).toMatchObject({ importance: 99, origins: [{ session: 's1' }] })
})

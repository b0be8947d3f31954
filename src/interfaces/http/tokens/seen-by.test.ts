import { expect, it } from 'vitest'
import type { Jarvis } from '../../../app/jarvis.ts'
import { conflict, type JarvisError } from '../../../core/errors.ts'
import type { GivenToken } from './kept-tokens.ts'
import { seenBy } from './seen-by.ts'

const jarvis = {
  activity: { version: async () => 1 },
  memory: {
    facts: {
      list: async () => ({ facts: [{ id: 'f1', content: 'I take zebrafinchol', value: 'zebrafinchol' }], total: 1 }),
      get: async () => ({ origins: [] }),
    },
  },
} as unknown as Jarvis
const token = (given: Partial<GivenToken>) => ({ project: null, withoutSensitive: false, ...given }) as GivenToken

async function thrownFor(given: Partial<GivenToken>): Promise<Pick<JarvisError, 'message' | 'details' | 'code'>> {
  const failing = async () => {
    throw conflict('fact_changed', 'It says now: I take zebrafinchol.', { suggestions: ['the rival project'] })
  }
  return seenBy(token(given), { jarvis, input: {} }, failing).then(
    () => expect.unreachable(),
    ({ message, details, code }: JarvisError) => ({ message, details, code }),
  )
}

it('masks sensitive text in errors, and keeps the code', async () => {
  expect(await thrownFor({ withoutSensitive: true })).toEqual({
    ...{ message: '[sensitive]', code: 'fact_changed', details: { suggestions: ['the rival project'] } },
  })
})

it('suggests no names to a token for one project', async () => {
  expect(await thrownFor({ project: 'boats' })).toMatchObject({ code: 'fact_changed', details: {} })
})

it('leaves errors and answers for other tokens unchanged', async () => {
  expect((await thrownFor({})).message).toContain('zebrafinchol')
  expect(
    await seenBy(token({ withoutSensitive: true }), { jarvis, input: {} }, async () => ['tea', 'zebrafinchol']),
  ).toEqual(['tea'])
})

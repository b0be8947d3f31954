import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { toolSchema } from './tool-schema.ts'

const schema = toolSchema(
  z.strictObject({
    query: z.string().default('').describe('What to find.'),
    limit: z.number().int().min(1).max(9).optional(),
  }),
)['~standard']
const issues = (value: unknown) =>
  (schema.validate(value) as { issues?: { message: string; path: string[] }[] }).issues ?? []
const messages = (value: unknown) => issues(value).map(({ message }) => message)

describe('tool arguments', () => {
  it('are described strictly, once', () => {
    const described = schema.jsonSchema.input({ target: 'draft-2020-12' })
    expect(described).toMatchObject({
      additionalProperties: false,
      properties: { query: { description: 'What to find.' } },
    })
    expect(described.required).toBeUndefined()
    expect(schema.jsonSchema.input({ target: 'draft-2020-12' })).toBe(described)
  })

  it('have their defaults', () => {
    expect(schema.validate({})).toEqual({ value: { query: '' } })
  })

  it('that are unknown get a suggestion, and invalid values name their argument', () => {
    expect(messages({ limt: 3 })[0]).toContain('Did you mean limit?')
    expect(messages({ xylophone: 3 })[0]).toContain('Arguments are query, limit')
    // The field's name comes first: the protocol server writes the path of every issue.
    expect(issues({ limit: 30 })).toEqual([{ path: ['limit'], message: 'at most 9' }])
    expect(issues({ query: 5 })).toEqual([{ path: ['query'], message: 'text is needed' }])
  })
})

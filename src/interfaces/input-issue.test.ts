import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { describeIssue } from './input-issue.ts'

const input = z.strictObject({
  count: z.number().int().min(1).max(9).optional(),
  content: z.string().min(1).max(6),
  keep: z.enum(['newer', 'older']).optional(),
  ids: z.array(z.string().min(4)).optional(),
  list: z
    .array(z.object({ text: z.string() }))
    .max(2)
    .optional(),
})

function said(given: unknown, name?: (field: string) => string): string {
  const [issue] = input.safeParse(given).error?.issues ?? []
  return issue ? describeIssue(issue, given, name) : 'nothing is wrong'
}

describe('the description of an invalid input', () => {
  it('contains no terms of the schema library', () => {
    expect(said({})).toBe('content is missing')
    expect(said({ content: '' })).toBe('content is empty')
    expect(said({ content: 7 })).toBe('content: text is needed')
    expect(said({ content: 'x', count: Number.NaN })).toBe('count: a number is needed')
    expect(said({ content: 'x', count: 1.5 })).toBe('count: a whole number is needed')
    expect(said({ content: 'x', keep: 'both' })).toBe('keep: choose one of newer, older')
    expect(said({ content: 'x', list: [{ text: 'a' }, {}] })).toBe('list.1.text is missing')
    expect(said({ content: 'x', ids: ['abcd', 'zzz'] })).toBe('"zzz": at least 4 characters')
    expect(said('text')).toBe('an object is needed')
  })

  it('states the limits of the schema, and names fields as the interface does', () => {
    expect(said({ content: 'x', count: 12 })).toBe('count: at most 9')
    expect(said({ content: 'x', count: 0 })).toBe('count: at least 1')
    expect(said({ content: 'long text' })).toBe('content: at most 6 characters')
    expect(said({ content: 'x', list: [1, 2, 3].map(() => ({ text: '' })) })).toBe('list: at most 2 entries')
    expect(said({}, (field) => `--${field}`)).toBe('--content is missing')
  })
})

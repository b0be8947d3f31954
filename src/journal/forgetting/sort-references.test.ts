import { describe, expect, it } from 'vitest'
import { type ForgetPart, nothingFound } from '../../ports/forgetting.ts'
import { sortReferences } from './sort-references.ts'

const part = (named: string | undefined, known: string[], taken?: RegExp): ForgetPart => ({
  find: async () => nothingFound,
  ...(named !== undefined && { named }),
  knows: async (reference) => known.includes(reference),
  ...(taken && { takesUnknown: (reference: string) => taken.test(reference) }),
})
const parts = [
  part(undefined, ['hidden']),
  part('facts', ['f1', 'both']),
  part('documents', ['notes/a.md', 'both', 'hidden'], /\//),
  { find: async () => nothingFound, named: 'gems' },
]

describe('references in a request', () => {
  it('are assigned to the first named part that knows them', async () => {
    expect(await sortReferences(parts, { facts: [' f1 ', 'notes/a.md', 'both', 'hidden'] })).toEqual({
      things: { facts: ['f1', 'both'], documents: ['notes/a.md', 'hidden'] },
    })
  })

  it('that are unknown are assigned to the part that accepts them, otherwise to facts', async () => {
    expect(await sortReferences(parts, { facts: ['x/y.md', 'f9'] })).toEqual({
      things: { documents: ['x/y.md'], facts: ['f9'] },
    })
  })

  it('keep an assignment by the caller, and are added to it', async () => {
    const things = { documents: ['notes/b.md'], boats: ['b1'] }
    const sorted = await sortReferences(parts, { things, facts: ['notes/a.md'], session: 's1' })
    expect(sorted).toEqual({ session: 's1', things: { documents: ['notes/b.md', 'notes/a.md'], boats: ['b1'] } })
    expect(things.documents).toEqual(['notes/b.md'])
  })

  it('have a separate name for each kind', async () => {
    const input = { documents: ['d'], notes: ['n'], gems: ['g'], observations: ['o'], contacts: ['c'] }
    expect(await sortReferences([], input)).toEqual({ things: input })
  })

  it('default to facts, and are empty in a request without any', async () => {
    expect(await sortReferences(parts, { facts: [] })).toEqual({ things: { facts: [] } })
    expect(await sortReferences(parts, { query: 'heron', gems: undefined })).toEqual({ query: 'heron' })
  })
})

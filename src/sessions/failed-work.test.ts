import { describe, expect, it } from 'vitest'
import { summariseTurns } from './summarise.ts'

const turns = (['user', 'assistant', 'user', 'assistant'] as const).map((role, at) => ({
  ...{ role, at },
  text: [
    'The upload of large files times out. Please fix.',
    'Fixed: the upload timeout is now 60 seconds.',
    'Still times out with 2 GB.',
    'Now it works: uploads are sent in chunks of 8 MB.',
  ][at]!,
}))
const failed = { at: 1, title: 'Did not help: The upload timeout is now 60 seconds' }
const held = { at: 3, title: 'It works: uploads are sent in chunks of 8 MB (src/a.ts): expected 1 to be 2' }

describe('a summary of work that did not hold', () => {
  it('says that the replacement was done, and that the failed work was tried', () => {
    const { completed, investigated, learned } = summariseTurns(turns, [{ ...failed, held }])
    expect(completed).toBe('Now it works: uploads are sent in chunks of 8 MB.')
    expect(investigated).toBe('Did not help: The upload timeout is now 60 seconds.')
    expect(learned).toBe('')
  })

  it('does not say that failed work without a replacement was done', () => {
    expect(summariseTurns(turns.slice(0, 3), [{ ...failed, held: undefined }]).completed).toBe('')
  })

  it('keeps all other work', () => {
    expect(summariseTurns(turns).completed).toContain('the upload timeout is now 60 seconds.')
  })
})

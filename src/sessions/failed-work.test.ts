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
const failed = [{ at: 1, title: 'Did not help: The upload timeout is now 60 seconds' }]
const done = [{ at: 3, title: 'Uploads are sent in chunks of 8 MB (src/a.ts)' }]

describe('a summary of recorded work', () => {
  it('says that the work that holds was done, and that the failed work was tried', () => {
    const { completed, investigated, learned } = summariseTurns(turns, { done, failed })
    expect(completed).toBe('Uploads are sent in chunks of 8 MB (src/a.ts).')
    expect(investigated).toBe('Did not help: The upload timeout is now 60 seconds.')
    expect(learned).toBe('')
  })

  it('does not say that failed work without a replacement was done', () => {
    expect(summariseTurns(turns.slice(0, 3), { done: [], failed }).completed).toBe('')
  })

  it('omits work of an earlier summary, and takes sentences where no work was recorded', () => {
    const sentence = 'the upload timeout is now 60 seconds.'
    expect(summariseTurns(turns.slice(1), { done: [{ at: 0, title: 'Earlier' }], failed: [] }).completed).toContain(
      sentence,
    )
    expect(summariseTurns(turns).completed).toContain(sentence)
  })
})

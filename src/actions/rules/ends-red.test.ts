import { describe, expect, it } from 'vitest'
import type { CapturedEvent } from '../../capture/captured-event.ts'
import { createClientEvents } from '../../testing/client-events.ts'
import { makeObservations } from './make-observations.ts'

const { prompt, edit, fail, run, stop } = createClientEvents('/net')
const work = (events: readonly CapturedEvent[]) =>
  makeObservations({ events, open: [], pathOf: (path) => path.slice(5) }).drafts.find(({ slot }) => slot === 'main')!

const asked = prompt('The lamp blinks twice at noon. Please fix it.')
const change = edit('src/lamp.ts', 'blink()', 'blinkOnce()')
const red = () => fail('npx vitest run test/lamp.test.ts', 'FAIL test/lamp.test.ts > noon\nexpected 1, got 2\n1 failed')

describe('work that ends with a failed check', () => {
  it('is not solved, and keeps what its agent would do next', () => {
    const end = stop("Still two blinks: noon is an hour long. I'll compare the minutes")
    const { type, title, facts } = work([asked, change, red(), end])
    expect({ type, title }).toEqual({
      type: 'change',
      title: 'Not solved: The lamp blinks twice at noon. Please fix it',
    })
    expect(facts).toContain("Next: I'll compare the minutes")
  })

  it('is not solved where its agent only explains', () => {
    expect(work([asked, change, red(), stop('The test sees two blinks at noon.')]).title).toMatch(/^Not solved: /)
  })

  it.each([
    ['passed after a change', [run('npx vitest run test/lamp.test.ts', 'Tests 3 passed')], 'The lamp blinks once now.'],
    ['is not what the agent speaks of', [], 'Fixed the lamp: it blinks once. The failure is an older one.'],
    ['was not run after the last change', [edit('src/lamp.ts', 'a', 'b')], 'The lamp blinks once now.'],
  ])('is done where the check %s', (_, events, words) => {
    expect(work([asked, change, red(), ...events, stop(words)]).title).not.toMatch(/^Not solved/)
  })
})

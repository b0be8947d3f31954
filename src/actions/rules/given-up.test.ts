import { describe, expect, it } from 'vitest'
import type { CapturedEvent } from '../../capture/captured-event.ts'
import { createClientEvents } from '../../testing/client-events.ts'
import { readGivenUp } from './given-up.ts'
import { makeObservations } from './make-observations.ts'
import { readActions } from './read-patch.ts'

const { prompt, stop, run, edit, tool } = createClientEvents('/net')
const pathOf = (path: string) => path.replace(/^\/net\//, '')
const givenUp = (...events: CapturedEvent[]) => {
  const { hasAny, files } = readGivenUp(
    events.flatMap((event) => readActions(event, pathOf)),
    pathOf,
  )
  return { hasAny, files: [...files] }
}
const made = (file: string, content = 'let one = 1') =>
  tool('Write', { file_path: `/net/${file}`, content }, { type: 'create' })

describe('reverted work of a prompt', () => {
  it.each([
    ['by another edit', [edit('a.c', 'x = 1;', 'x = 2;'), edit('a.c', 'x = 2;', 'x = 1;')], true, ['a.c']],
    ['of which a part remains', [edit('a.c', 'x = 1;', 'x = 2;\ny = 3;'), edit('a.c', 'x = 2;', 'x = 1;')], true, []],
    ['by deleting the file that it created', [made('keep.c'), run('rm keep.c')], true, ['keep.c']],
    ['by git', [edit('a.c', 'x = 1;', 'x = 2;'), run('git checkout -- a.c')], true, ['a.c']],
    [
      'and replaced by other work',
      [edit('a.c', 'x = 1;', 'x = 2;'), run('git restore a.c'), edit('a.c', 'x', 'z = 1;')],
      true,
      [],
    ],
    ['nowhere: an outside file was only read', [made('../tmp/look.c'), run('rm /tmp/look.c')], false, []],
    ['nowhere: it existed before', [run('rm old.c'), edit('a.c', 'x = 1;', 'x = 2;')], false, []],
    ['nowhere: lines are reordered', [edit('a.c', 'x = 1;\ny = 2;', 'y = 2;\nx = 1;')], false, []],
  ])('is detected %s', (_, events, hasAny, files) => {
    expect(givenUp(...events)).toEqual({ hasAny, files })
  })
})

describe('observations of reverted work', () => {
  const observe = (...events: CapturedEvent[]) => makeObservations({ events, open: [], pathOf }).drafts[0]!
  const asked = prompt('The checksum is wrong.')
  const [there, back] = [edit('src/frame.c', 'put(lo);', 'put(hi);'), edit('src/frame.c', 'put(hi);', 'put(lo);')]
  const mend = edit('src/crc.c', 'crc = 0;', 'crc = 0xffff;')

  it('name no file whose changes are all reverted', () => {
    const { filesModified } = observe(asked, there, back, mend, stop('The checksum is right: `crc` starts at 0xffff.'))
    expect(filesModified).toEqual(['src/crc.c'])
  })

  it('name a program before its tests, whatever the tests are called', () => {
    const tests = edit('IntervalTests/TimerTests.swift', 'a', 'b')
    const { filesModified } = observe(asked, tests, edit('Interval/Timer.swift', 'a', 'b'), stop('It is right now.'))
    expect(filesModified[0]).toBe('Interval/Timer.swift')
  })

  it('contain a dead end in unknown words only when something was reverted', () => {
    const said = stop('`crc` starts at 0xffff now. Swapping the two bytes gained nothing, so that is gone again.')
    const deadEnds = (...events: CapturedEvent[]) =>
      observe(asked, ...events, said).facts.filter((fact) => fact.startsWith('Did not help: '))
    expect(deadEnds(there, back, mend)).toEqual([
      'Did not help: Swapping the two bytes gained nothing, so that is gone again',
    ])
    expect(deadEnds(mend)).toEqual([])
  })
})

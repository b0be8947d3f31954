import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appendEvent } from '../../capture/inbox.ts'
import { openAgentWork } from '../../testing/agent-work.ts'
import { createClientEvents } from '../../testing/client-events.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'
import type { Observations } from '../observations.ts'
import { pastWork } from './past-work.ts'

let space: TemporaryMemory
let observations: Observations

beforeEach(async () => {
  space = await openTemporaryMemory()
  ;({ observations } = openAgentWork(space))
  const folder = join(space.folder, 'bakery')
  mkdirSync(folder)
  const { prompt, edit, stop } = createClientEvents(folder)
  for (const one of [
    prompt('The order form loses the delivery date. Please fix.'),
    edit('src/form.ts', '', 'a'),
    stop('Fixed the lost delivery date with a cookie.'),
    prompt('This still does not work. The delivery date is lost.'),
    edit('src/form.ts', 'a', 'b'),
    stop('Fixed the delivery date: it is read in the zone of the bakery.'),
    prompt('Add a table of flours.'),
    edit('src/flours.ts', '', 'c'),
    stop('Added a table of flours in src/flours.ts.'),
  ])
    appendEvent(space.folder, one)
  await observations.drain()
})
afterEach(() => space.dispose())

const linesOn = async (task: string | undefined, project?: string) =>
  pastWork({ db: space.store.db, search: space.search }, { task, project })

describe('past work on a task', () => {
  it('is listed by id and day, and what did not help names its replacement', async () => {
    const lines = await linesOn('the form loses the delivery date', 'bakery')
    const [held, failed] = lines
    expect(held!.text).toMatch(/^\d{4}-\d\d-\d\d .*in the zone of the bakery/)
    expect(failed!.text).toMatch(/^\d{4}-\d\d-\d\d Did not help: .*cookie.* \(likely replaced by o:\w{6}\)$/)
    expect(failed!.text).toContain(held!.id)
    expect(lines.map(({ section }) => section)).toEqual(lines.map(() => 'relevant'))
    expect(lines.map(({ text }) => text).join()).not.toContain('flours')
  })

  it('names its project if none was asked for', async () => {
    const [held] = await linesOn('the form loses the delivery date')
    expect(held!.text).toContain(' (bakery)')
  })

  it.each(['translate the imprint into Danish', undefined, ' '])('is empty for %j', async (task) => {
    expect(await linesOn(task, 'bakery')).toEqual([])
  })
})

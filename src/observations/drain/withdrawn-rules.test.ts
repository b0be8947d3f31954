import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { appendEvent } from '../../capture/inbox.ts'
import { openAgentWork } from '../../testing/agent-work.ts'
import { createClientEvents } from '../../testing/client-events.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'
import { createDecisions } from '../decisions/decisions.ts'
import type { Observations } from '../observations.ts'

let space: TemporaryMemory
let observations: Observations
let events: ReturnType<typeof createClientEvents>

beforeEach(async () => {
  space = await openTemporaryMemory()
  ;({ observations } = openAgentWork(space))
  const folder = join(space.folder, 'net')
  mkdirSync(folder)
  events = createClientEvents(folder)
})
afterEach(() => space.dispose())

type Event = Parameters<typeof appendEvent>[1]

/** Titles of decisions after these events. */
async function decisions(given: readonly Event[], how = 'at once'): Promise<string[]> {
  for (const one of given) {
    appendEvent(space.folder, one)
    if (how === 'one by one') await observations.drain()
  }
  await observations.drain()
  const { observations: lines } = await observations.search({ query: '', types: ['decision'] })
  const got = (await observations.get(lines.map(({ id }) => id))).observations
  return got.toSorted((one, other) => one.at - other.at).map(({ title }) => title)
}

const ruled = () => [
  events.prompt('Never use lodash in this repository. Sort the table by date.'),
  events.edit('src/table.ts', '', 'rows.sort()'),
  events.stop('The table is sorted by date.'),
]

it.each(['at once', 'one by one'])('marks a rule that its user withdraws (%s)', async (how) => {
  const { prompt, edit, stop } = events
  const got = await decisions(
    [
      ...ruled(),
      prompt('Forget what I said about lodash, the bundle is small enough. Group the rows by month.'),
      edit('src/table.ts', 'rows.sort()', 'groupBy(rows)'),
      stop('The rows are grouped by month.'),
    ],
    how,
  )
  expect(got).toEqual(['Withdrawn: Never use lodash in this repository'])
  const { decisions: holding } = await createDecisions({
    ...{ db: space.store.db, search: space.search, clock: () => space.time.now },
  }).list()
  expect(holding).toEqual([])
})

it.each([
  'You may use lodash again.',
  'From now on you may use lodash without asking.',
  'Forget the lodash in this repository, the bundle is small.',
  'The ban on lodash is lifted.',
  'Die Regel mit lodash gilt nicht mehr.',
  'La règle sur lodash ne vaut plus.',
])('recognizes in "%s" that a rule ended', async (words) => {
  expect(await decisions([...ruled(), events.prompt(words), events.stop('Understood.')])).toContain(
    'Withdrawn: Never use lodash in this repository',
  )
})

it('ends a wish to be asked first, and keeps one stated as an order', async () => {
  const asked = [
    events.prompt('Check with me before you add a dependency. Sort the table by date.'),
    events.edit('src/table.ts', '', 'rows.sort()'),
    events.stop('The table is sorted by date.'),
  ]
  expect(await decisions(asked)).toEqual(['Check with me before you add a dependency'])
  const lifted = [
    events.prompt('You can add dependencies without checking with me from now on.'),
    events.stop('Understood.'),
  ].map((one) => ({ ...one, session: 's2' }))
  expect(await decisions(lifted)).toContain('Withdrawn: Check with me before you add a dependency')
})

it.each([
  'Forget what I said about the font.',
  'You can run the tests again.',
  'You may use lodash for the table this time.',
  'Use lodash nowhere in the tests either.',
])('keeps a rule that "%s" does not name', async (words) => {
  expect(await decisions([...ruled(), events.prompt(words), events.stop('Understood.')])).toContain(
    'Never use lodash in this repository',
  )
})

it('ends a rule together with the work that is reverted', async () => {
  const { prompt, edit, stop } = events
  const got = await decisions([
    prompt('From now on all logs go to syslog. Never print a password.'),
    edit('src/log.ts', 'file.write(line)\nfile.flush()', 'syslog.send(line)\nsyslog.flush()'),
    stop('Logs go to syslog.'),
    prompt('Syslog was a mistake, it is read by others. Put it back as it was.'),
    edit('src/log.ts', 'syslog.send(line)\nsyslog.flush()', 'file.write(line)\nfile.flush()'),
    stop('Logs go to the file again.'),
  ])
  expect(got).toContain('Withdrawn: From now on all logs go to syslog')
  expect(got).toContain('Never print a password')
})

it('keeps a rule about what remains when work is reverted', async () => {
  const { prompt, edit, stop } = events
  const got = await decisions([
    prompt('Add the donor in italics. Never shorten a name of a donor.'),
    edit('src/card.ts', 'line(name)', 'italics(name)\nline(donor)'),
    stop('The donor is on the card, in italics.'),
    prompt('The italics are hard to read. Please take the italics out again; the line of the donor stays.'),
    edit('src/card.ts', 'italics(name)\n', 'line(name)\n'),
    stop('The italics are gone.'),
  ])
  expect(got).toEqual(['Never shorten a name of a donor'])
})

it('drops a request that is withdrawn in the same sentence', async () => {
  const { prompt, edit, stop } = events
  appendEvent(space.folder, prompt('Sort the table. Some day I want to print it, hm no, forget that.'))
  appendEvent(space.folder, edit('src/table.ts', '', 'rows.sort()'))
  appendEvent(space.folder, stop('The table is sorted.'))
  await observations.drain()
  const { observations: lines } = await observations.search({ query: '' })
  const [work] = (await observations.get(lines.map(({ id }) => id))).observations
  expect(work!.facts.filter((fact) => fact.startsWith('Next'))).toEqual([])
})

it('keeps a rule that its user lifts in the tests only, with the exception', async () => {
  const { prompt, stop } = events
  expect(
    await decisions([
      ...ruled(),
      prompt('Forget the lodash rule for the tests.'),
      stop('Understood.'),
      prompt('Forget the lodash rule for today.'),
      stop('Understood.'),
    ]),
  ).toEqual(['Never use lodash in this repository (except: Forget the lodash rule for the tests)'])
  expect(await observations.endedRules()).toEqual([])
})

it('ends a rule that is named by the time at which it holds', async () => {
  const { prompt, stop } = events
  expect(
    await decisions([
      prompt('From now on never start the saw between 21:00 and 7:00, the neighbours complain.'),
      stop('Understood.'),
      prompt('We have a cabin for it now so you can forget the night rule, real cuts are ok at any hour again.'),
      stop('Noted.'),
    ]),
  ).toEqual(['Withdrawn: From now on never start the saw between 21:00 and 7:00, the neighbours complain'])
})

it('returns the day on which a rule was withdrawn', async () => {
  await decisions([...ruled(), events.prompt('The ban on lodash is lifted.'), events.stop('Understood.')])
  expect(await observations.endedRules()).toMatchObject([
    { rule: 'Never use lodash in this repository', day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  ])
})

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { appendEvent } from '../../capture/inbox.ts'
import { dayMs } from '../../core/day-of.ts'
import { openAgentWork } from '../../testing/agent-work.ts'
import { createClientEvents } from '../../testing/client-events.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'
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

type Work = readonly [asked: string, file: string, before: string, after: string, end: string]

/** A session of one prompt on a day. */
function play(session: string, on: number, [asked, file, before, after, end]: Work): void {
  const { prompt, edit, stop } = events
  for (const event of [prompt(asked), edit(file, before, after), stop(end)])
    appendEvent(space.folder, { ...event, session, project: 'net', at: on * dayMs + event.at })
}

async function titlesAfter(words: string, next: readonly [string, string, string, string], on = 8) {
  const fixes: readonly Work[] = [
    [
      'The CSV export is empty. Please fix.',
      'src/export.ts',
      'rows()',
      'await rows()',
      'Fixed: the export in `src/export.ts` waits for its rows.',
    ],
    ['The login fails after midnight.', 'src/login.ts', 'a', 'b', 'Fixed: `login()` in `src/login.ts` compares ids.'],
    [
      'Show a bar for each upload.',
      'src/bar.ts',
      '',
      'const cache = new Map()',
      'Added a progress bar with a cache (`src/bar.ts`).',
    ],
  ]
  for (const [at, fix] of fixes.entries()) play(`s${at}`, at + 1, fix)
  await observations.drain()
  play('later', on, [words, ...next])
  await observations.drain()
  const { observations: lines } = await observations.search({ query: '' })
  const got = (await observations.get(lines.map(({ id }) => id))).observations
  return got.filter(({ title }) => /^(?:Did not help|Followed up|Reverted|Partly taken back): /.test(title))
}

const fixOf = (file: string) =>
  [file, 'b', 'c', `**Root cause:** \`${file}\` read the clock in local time.\n\n**Fix:** it uses UTC now.`] as const

it.each([
  ['The login is broken again, your fix from last week does not hold.', 'src/login.ts', 'login() in src/login.ts'],
  ['The login fix did not hold', 'src/login.ts', 'login() in src/login.ts'],
  ['the export is still empty', 'src/export.ts', 'The export in src/export.ts'],
  ['the CSV export is still empty', 'src/rows.ts', 'The export in src/export.ts'],
])('recognizes in "%s" that earlier work did not help', async (words, file, title) => {
  const [marked, ...others] = await titlesAfter(words, fixOf(file))
  expect(others).toEqual([])
  expect(marked!.title).toContain(`Did not help: ${title}`)
  expect(marked).toMatchObject({ facts: [`The user said afterwards: ${words}`] })
  expect(marked!.links).toContainEqual(expect.objectContaining({ kind: 'supersedes', direction: 'from' }))
})

it.each([
  ['The login form loses the mail when the password is wrong.', 'src/login.ts'],
  ['The newsletter is still broken on Safari', 'src/news.ts'],
  ['The login holds since Tuesday, great. Now the logout: it is broken in Safari.', 'src/login.ts'],
  ['Is the login still done by cookies?', 'src/login.ts'],
  ['We still need a test of the login, and mend what it finds', 'src/login.test.ts'],
  ['The login tests fail again since the update to Node 22', 'package.json'],
  ['The login works. The header does not stick though', 'src/login.ts'],
  ['Still to do: a header line in the export', 'src/export.ts'],
])('does not read "%s" as a complaint about earlier work', async (words, file) => {
  expect(await titlesAfter(words, fixOf(file))).toEqual([])
})

it('does not mark old work', async () => {
  expect(await titlesAfter('the export is still empty', fixOf('src/export.ts'), 60)).toEqual([])
})

it('marks work as followed up when it is only partly named and the same file changed', async () => {
  const [marked] = await titlesAfter('the CSV export of invoices is still missing', fixOf('src/export.ts'))
  expect(marked!.title).toMatch(/^Followed up: /)
})

it('marks named earlier work as reverted when its lines are removed', async () => {
  const gone = ['src/bar.ts', 'const cache = new Map()', '', 'The cache is gone from `src/bar.ts`.'] as const
  const [marked] = await titlesAfter('revert the cache of the progress bar', gone)
  expect(marked!.title).toMatch(/^Reverted: Added a progress bar/)
})

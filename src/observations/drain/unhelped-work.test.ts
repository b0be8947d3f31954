import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { appendEvent } from '../../capture/inbox.ts'
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

/** All observations after these events and the earlier ones. */
async function observed(given: readonly Parameters<typeof appendEvent>[1][]) {
  for (const one of given) appendEvent(space.folder, one)
  await observations.drain()
  const { observations: lines } = await observations.search({ query: '' })
  return (await observations.get(lines.map(({ id }) => id))).observations
}

it.each(['at once', 'one by one'])('marks work that did not help, and links the work after it (%s)', async (how) => {
  const { prompt, edit, stop } = events
  for (const one of [
    prompt('Fix the empty list.'),
    edit('src/list.ts', '', 'a'),
    stop('Fixed the empty list in src/list.ts.'),
    prompt('This still does not work. The list is empty.'),
    edit('src/load.ts', '', 'b'),
    stop('Fixed the order of loading in src/load.ts.'),
  ]) {
    appendEvent(space.folder, one)
    if (how === 'one by one') await observations.drain()
  }
  const got = await observed([])
  const [before, after, ...others] = got.toSorted((one, other) => one.at - other.at)
  expect(others).toEqual([])
  expect(before!.title).toBe('Did not help: Fixed the empty list in src/list.ts')
  expect(before!.facts).toContain('The user said afterwards: This still does not work. The list is empty.')
  expect(after!.title).toBe('Fixed the order of loading in src/load.ts')
  expect(after!.links).toMatchObject([{ kind: 'supersedes', direction: 'to', id: before!.id }])
})

it.each([
  ['nah drop the index again', 'Reverted', 'reverts'],
  ['Ok. The database people allow no index there. Please take the index out again.', 'Reverted', 'reverts'],
])('recognizes in "%s" that the previous work did not help', async (words, mark, kind) => {
  const { prompt, edit, stop } = events
  const got = await observed([
    prompt('Make the report fast.'),
    edit('src/report.ts', '', 'a'),
    stop('Added an index in src/report.ts.'),
    prompt(words),
    edit('src/report.ts', 'a', 'b'),
    stop('Made it one join in src/report.ts.'),
  ])
  const before = got.find(({ title }) => title.includes('Added an index'))
  expect(before!.title).toContain(`${mark}: Added an index`)
  expect(before!.links).toMatchObject([{ kind, direction: 'from' }])
})

it.each([
  ['The export still shows the wrong total, this did not help at all.', 'Did not help', 'supersedes'],
  ['nope, "a?" gives "a-" now', 'Did not help', 'supersedes'],
  ['Nein, ein leerer Wert ist unbekannt und nicht null.', 'Followed up', 'related'],
])('marks the previous work no more strongly than "%s" says', async (words, mark, kind) => {
  const { prompt, edit, stop } = events
  const got = await observed([
    prompt('The total in the export is wrong.'),
    edit('src/export.ts', 'total(rows)', 'total(rows.filter(isPaid))'),
    stop('The total counted orders that nobody paid. It leaves them out now (src/export.ts).'),
    prompt(words),
    edit('src/export.ts', 'isPaid(row)', 'isPaid(row) && row.value !== null'),
    stop('The cause was an empty value, which was counted as zero. Fixed in src/export.ts.'),
  ])
  const before = got.find(({ title }) => title.includes('nobody paid'))
  expect(before!.title).toMatch(new RegExp(`^${mark}: `))
  expect(before!.facts[0]).toBe(`The user said afterwards: ${words}`)
  expect(before!.links).toMatchObject([{ kind, direction: 'from' }])
})

it('does not mark work when the user reports another fault of its file', async () => {
  const { prompt, edit, stop } = events
  const got = await observed([
    prompt('Move the parser of dates into a module of its own.'),
    edit('src/dates.ts', '', 'export const parse = (text: string) => new Date(text)'),
    stop('The parser of dates is in src/dates.ts.'),
    prompt('the last one of your list as well'),
    edit('src/dates.ts', 'new Date(text)', 'new Date(text.trim())'),
    stop('Cause: white space before a date was read as a part of it. Fixed in src/dates.ts.'),
  ])
  expect(got.map(({ title }) => title).filter((title) => /^(?:Followed up|Did not help)/.test(title))).toEqual([])
})

it('marks work as partly reverted when the user asks for that, in any words', async () => {
  const { prompt, edit, stop } = events
  const got = await observed([
    prompt('The cards feel cramped. Give them more air, inside and between.'),
    edit('tokens.json', '"space": { "card": "12px", "gap": "8px" }', '"space": { "card": "32px", "gap": "24px" }'),
    stop('Cards have more room now, inside and between (tokens.json).'),
    prompt('Love it. Put the inside back to 12 like it was, the space between them is great.'),
    edit('tokens.json', '"card": "32px"', '"card": "12px"'),
    stop('The inside is back at 12px.'),
  ])
  expect(got.map(({ title }) => title).filter((title) => /taken back|Reverted/.test(title))).toEqual([
    expect.stringContaining('Partly taken back: Cards have more room now'),
  ])
})

it('marks work as partly reverted when a small part of it remains', async () => {
  const { prompt, edit, stop } = events
  const added = 'function copyOf(list, item) {\n  return [...list, item].filter(Boolean).sort(byName)\n}'
  const got = await observed([
    prompt('Copy the list in place of changing it, and cap the share at 100.'),
    edit('cart.js', 'list.push(item)', added),
    edit('cart.js', 'const part = share', 'const part = Math.min(share, 100)'),
    stop('Lists are copied and the share is at most 100 (cart.js).'),
    prompt('Put the copying back to how it was. The cap stays.'),
    edit('cart.js', added, 'list.push(item)'),
    stop('Lists are changed in place again; the cap is untouched.'),
  ])
  expect(got.map(({ title }) => title).filter((title) => /taken back|Reverted/.test(title))).toEqual([
    expect.stringContaining('Partly taken back: Lists are copied'),
  ])
})

it.each(['Now still to do: a test for it.', 'Is that still needed?', 'Works, and it is still fast. Add a test.'])(
  'does not read "%s" as a complaint',
  async (words) => {
    const { prompt, edit, stop } = events
    for (const one of [
      prompt('Make the report fast.'),
      edit('src/report.ts', '', 'a'),
      stop('Added an index in src/report.ts.'),
      prompt(words),
      edit('src/report.ts', 'a', 'b'),
      stop('Added a test of the report.'),
    ])
      appendEvent(space.folder, one)
    await observations.drain()
    const { observations: lines } = await observations.search({ query: '' })
    expect(lines.map(({ title }) => title).join('\n')).not.toMatch(/Did not help|Reverted/)
  },
)

it.each([
  'The list is complete again, thank you. Another thing in the same file: the dates are empty.',
  'Perfect, all rows are there now. Next: an empty name crashes it.',
  'Super, jetzt stimmen die Zeilen. Noch etwas an derselben Stelle: Umlaute kommen als Fragezeichen.',
])('does not mark work that the user confirms before reporting a new fault: %s', async (words) => {
  const { prompt, edit, stop } = events
  const got = await observed([
    prompt('The list lacks its last row.'),
    edit('src/list.ts', 'a', 'b'),
    stop('The last row was cut off by an index that began at one; the list has all rows now.'),
    prompt(words),
    edit('src/list.ts', 'c', 'd'),
    stop('The column was read under its old name, which is why it stayed empty. It is read by its new one now.'),
  ])
  expect(got.map(({ title }) => title).join('\n')).not.toMatch(/Did not help/)
})

it('recognizes reverted work by the edits, whatever the user calls it', async () => {
  const { prompt, edit, stop, run } = events
  const got = await observed([
    prompt('Fold the menu below 600 pixels.'),
    edit(
      'src/menu.css',
      'nav { display: flex }',
      'nav { display: flex }\nnav.folded { display: none }\n.burger { width: 2em }',
    ),
    stop('Added a burger button in src/menu.css.'),
    prompt('Show the number of items, too.'),
    edit('src/menu.css', '.burger { width: 2em }', '.burger { width: 3em }'),
    stop('Made the burger wider in src/menu.css.'),
    prompt('The client wants to see all of it, even on phones.'),
    edit('src/menu.css', 'nav.folded { display: none }\n.burger { width: 3em }\n', ''),
    stop('The menu is visible at every width.'),
    run('git status'),
  ])
  const titles = got.toSorted((one, other) => one.at - other.at).map(({ title }) => title)
  expect(titles).toEqual([
    'Added a burger button in src/menu.css',
    'Reverted: Made the burger wider in src/menu.css',
    'The menu is visible at every width (src/menu.css): The client wants to see all of it',
  ])
  const reverted = got.find(({ title }) => title.startsWith('Reverted'))
  expect(reverted!.links).toContainEqual(expect.objectContaining({ kind: 'reverts', direction: 'from' }))
})

it('recognizes partly reverted work by the edits', async () => {
  const { prompt, edit, stop } = events
  const [menu, badge, count] = ['const menu = openMenu()', 'const badge = paint(menu)', 'badge.count = items.length']
  for (const one of [
    prompt('Build the menu with a badge.'),
    edit('src/menu.ts', '', [menu, badge, count].join('\n')),
    stop('Added the menu with a badge that counts in src/menu.ts.'),
    prompt('Please take the count out again.'),
    edit('src/menu.ts', `${badge}\n${count}`, badge!),
    stop('Removed the count from src/menu.ts.'),
  ])
    appendEvent(space.folder, one)
  await observations.drain()
  const { observations: lines } = await observations.search({ query: '' })
  expect(lines.map(({ title }) => title)).toContain(
    'Partly taken back: Added the menu with a badge that counts in src/menu.ts',
  )
})

it('recognizes by the fix that an earlier one did not help, whatever the user calls it', async () => {
  const { prompt, edit, stop } = events
  const got = await observed([
    prompt('Radiology complains that birth dates in the worklist are one day early.'),
    edit('hl7.py', 'day = utc(text)', 'day = plain(text)'),
    stop('`birth_date` turned plain dates into UTC. They are read as plain dates now.'),
    prompt('Put the source and the target into a config file.'),
    edit('config.ini', '', 'source = feed.hl7'),
    stop('Source and target are read from `config.ini`.'),
    prompt(
      'Now a lady from the ER, born on the 15th, stands there with the 14th. They ask me whether I did anything at all.',
    ),
    edit('hl7.py', 'day = plain(text)', 'day = plain(text[:8])'),
    stop('Birth dates with a time were still moved to UTC. The fix: only the first eight digits are read.'),
  ])
  const marked = got.filter(({ title }) => /^(?:Did not help|Followed up): /.test(title))
  expect(marked.map(({ narrative }) => narrative)).toEqual([expect.stringContaining('plain dates into UTC')])
  expect(marked[0]!.links[0]).toMatchObject({ direction: 'from' })
})

it('recognizes reverted work, and its extent, by the commit or files that git reverts', async () => {
  const { prompt, edit, stop, run } = events
  const write = (word: string, ...files: string[]) => files.map((file) => edit(file, '', `${word} = 1\n${word}_b = 2`))
  const got = await observed([
    prompt('Write the report as JSON.'),
    ...write('report', 'report.c'),
    run('git commit -qam "Write the report as JSON"', '[main 1a2b3c4] Write the report as JSON'),
    stop('`report.c` writes JSON.'),
    prompt('Make the checksum faster, with a bench.'),
    ...write('sum', 'sum.c', 'bench.c'),
    stop('`sum.c` works by a table, and `bench.c` measures it.'),
    prompt('Nobody reads JSON there. Take the report out again.'),
    run('git revert --no-edit HEAD', '[main 5d6e7f8] Revert "Write the report as JSON"'),
    stop('The report is plain text again.'),
    prompt('The table is too large for the flash, back to the loop with it, the bench stays.'),
    run('git checkout HEAD~1 -- sum.c', ''),
    stop('`sum.c` is the loop again.'),
  ])
  const titles = got.map(({ title }) => title)
  expect(titles).toContainEqual(expect.stringMatching(/^Reverted: .*report\.c/))
  expect(titles).toContainEqual(expect.stringMatching(/^Partly taken back: .*sum\.c/))
})

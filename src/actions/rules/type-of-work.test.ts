import { expect, it } from 'vitest'
import { createClientEvents } from '../../testing/client-events.ts'
import { makeObservations } from './make-observations.ts'

const { prompt, stop, edit } = createClientEvents('/net')
const typeOf = (asked: string, told: string, file = 'src/a.ts') =>
  makeObservations({
    events: [prompt(asked), edit(file, 'let a = 1', 'let a = 2'), stop(told)],
    open: [],
    pathOf: (path) => path.slice(5),
  }).drafts[0]?.type

// None of these was used to train the weights.
it.each([
  [
    'Find the problem, fix it, then add tests.',
    'The list was read before it was sorted; it is sorted first now.',
    'bugfix',
  ],
  ["This still doesn't work. The list is empty.", 'The filter dropped every row. It compares numbers now.', 'bugfix'],
  ['my son gets yesterdays homework every monday', 'Mondays counted as the last day of the week before.', 'bugfix'],
  ['ok fix the login timeout bug', 'The timeout was in seconds and is in milliseconds now.', 'bugfix'],
  ['can the export do pdf as well', '`--pdf` writes the same table as a PDF.', 'feature'],
  ['Rename fetchAll to loadAll', '`fetchAll` is called `loadAll` everywhere now.', 'refactor'],
  ['make the queue smaller, 50 is enough', 'The queue holds 50 entries.', 'change'],
  ['计时器没有反应，修复一下', '原因是事件没有绑定，现在点击后会启动。', 'bugfix'],
] as const)('reads %s (%s) as %s', (asked, told, type) => {
  expect(typeOf(asked, told)).toBe(type)
})

/** The type of a change by its content, when words say little. */
const typeBy = (asked: string, told: string, ...edits: [string, string][]) =>
  makeObservations({
    events: [prompt(asked), ...edits.map(([before, after]) => edit('src/a.ts', before, after)), stop(told)],
    open: [],
    former: 'Something else',
    pathOf: (path) => path.slice(5),
  }).drafts[0]?.type

it('considers the changed code when the words say little', () => {
  const much =
    'const total = sum(rows)\nconst mean = total / rows.length\nfunction footer(rows) {\n  return total + mean\n}\nprint(footer(rows))'
  expect(typeBy('total line too', 'Below the rows.', ['print(rows)', `print(rows)\n${much}`])).toBe('feature')
  expect(typeBy('20 is enough', 'It is 20 now.', ['const most = 30', 'const most = 20'])).toBe('change')
})

it('treats documentation as a change', () => {
  expect(typeOf('Add a guide', 'Added a guide', 'docs/a.md')).toBe('change')
})

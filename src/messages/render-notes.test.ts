import { expect, it } from 'vitest'
import type { RecalledMessages } from './context/recall.ts'
import { doors } from './doors.ts'
import { recalledLines } from './render-context.ts'

const found: RecalledMessages = { memories: [], degraded: ['No such open item.'] }

it("prints a missing item once, in the terminal and at the end of a tool's text", () => {
  const tool = doors.tools?.find(({ operation }) => operation === 'message_recall') as { text(found: unknown): string }
  const view = doors.views?.message_recall as { plain(found: unknown): string }
  expect(tool.text(found)).toMatch(/\nNote: No such open item\.$/)
  expect(view.plain(found)).not.toContain('No such open item')
})

it('names a person once when a fact begins with the name', () => {
  const fact = {
    kind: 'fact' as const,
    asked: null,
    from: 'Ann',
    at: 0,
    conversation: 'Ann',
    message: 'm1',
    score: null,
    open: null,
  }
  const lines = recalledLines({
    memories: [
      { ...fact, text: 'Ann moved to Lisbon.' },
      { ...fact, text: 'Moved to Lisbon.' },
      { ...fact, kind: 'message', text: 'Ann is my name.' },
    ],
    degraded: [],
  })
  expect(lines.split('\n').map((line) => line.slice(11))).toEqual([
    'said of themselves: Ann moved to Lisbon. m1',
    'said of themselves, Ann: Moved to Lisbon. m1',
    'Ann: Ann is my name. m1',
  ])
})

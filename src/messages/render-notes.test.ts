import { expect, it } from 'vitest'
import type { RecalledMessages } from './context/recall.ts'
import { doors } from './doors.ts'
import { recalledLines } from './render-context.ts'

const found: RecalledMessages = { memories: [], degraded: ['No such open item.'] }

it('says once what is missing: the terminal prints it, the text of a tool ends with it', () => {
  const tool = doors.tools?.find(({ operation }) => operation === 'message_recall') as { text(found: unknown): string }
  const view = doors.views?.message_recall as { plain(found: unknown): string }
  expect(tool.text(found)).toMatch(/\nNote: No such open item\.$/)
  expect(view.plain(found)).not.toContain('No such open item')
})

it('names a person once: a fact that begins with the name has no other', () => {
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

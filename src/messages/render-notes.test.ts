import { expect, it } from 'vitest'
import type { RecalledMessages } from './context/recall.ts'
import { doors } from './doors.ts'

const found: RecalledMessages = { memories: [], degraded: ['No such open item.'] }

it('says once what is missing: the terminal prints it, the text of a tool ends with it', () => {
  const tool = doors.tools?.find(({ operation }) => operation === 'message_recall') as { text(found: unknown): string }
  const view = doors.views?.message_recall as { plain(found: unknown): string }
  expect(tool.text(found)).toMatch(/\nNote: No such open item\.$/)
  expect(view.plain(found)).not.toContain('No such open item')
})

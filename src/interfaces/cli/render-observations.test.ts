import { expect, it } from 'vitest'
import { columns } from './layout.ts'
import type { Output } from './output.ts'
import { plainStyle } from './output.ts'
import { renderAnswer } from './render.ts'

it.each([60, 80, 120])('shows lines of observations in %i columns, with all their words', async (width) => {
  const title =
    'Retry three times with a pause that doubles, as the server refuses everything for a minute after a restart'
  const line = {
    id: '01m82y7kc1jstt49fkvarw',
    type: 'decision',
    title,
    at: Date.parse('2026-03-10'),
    project: 'ada/net',
  }
  const found = { observations: [{ ...line, tokens: 40, score: 0.5, code: 'fresh', hidden: null, pinned: false }] }
  const settings = { format: 'plain', full: false, output: { style: plainStyle, width } as Output } as const
  const { answer } = await renderAnswer('obs_search', { ...found, notes: [], degraded: [] }, settings as never)
  for (const shown of answer.split('\n')) expect(columns(shown)).toBeLessThanOrEqual(width)
  expect(answer.replace(/\s+/g, ' ')).toContain(`${title} · ada/net · 40 tokens · 0.50`)
})

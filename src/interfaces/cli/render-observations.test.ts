import { expect, it } from 'vitest'
import { observationTypes } from '../../core/vocabulary.ts'
import { columns } from './layout.ts'
import { signed } from './observation-colours.ts'
import { coloured, type Output, plainStyle } from './output.ts'
import { renderAnswer } from './render.ts'

it.each([60, 80, 120])('shows observation lines in %i columns, with all words', async (width) => {
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

it('gives each observation type its own color in a terminal, and only its sign elsewhere', async () => {
  const shown = observationTypes.map((type) => signed(type, coloured))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what switches a colour
  const colours = shown.map((text) => /^\u001b\[38;5;(\d+)m.\u001b\[39m /.exec(text)?.[1])
  expect(colours).not.toContain(undefined)
  expect(new Set(colours).size).toBe(observationTypes.length)
  expect(signed('bugfix', plainStyle)).toBe('✔ bugfix')
  const at = Date.parse('2026-03-10T12:00Z')
  const entry = { kind: 'observation', id: 'a', at, type: 'error', title: 'It failed', tokens: 3, isAnchor: true }
  const answer = { days: [{ day: '2026-03-10', entries: [{ ...entry, code: 'fresh', hidden: null, pinned: false }] }] }
  const settings = { format: 'plain', full: false, output: { style: coloured, width: 80 } as Output } as const
  const lines = (await renderAnswer('timeline', answer, settings as never)).answer
  expect(lines).toContain('\u001b[38;5;167m✖\u001b[39m error')
  expect(lines).toMatch(/^▸ /m)
})

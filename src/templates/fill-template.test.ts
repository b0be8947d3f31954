import { afterEach, expect, it, vi } from 'vitest'
import { fillTemplate } from './fill-template.ts'

afterEach(() => vi.unstubAllEnvs())

it.each([
  ['America/New_York', 'See you Thursday, 2026-11-26'],
  ['Europe/Berlin', 'See you Friday, 2026-11-27'],
])("inserts the owner's local date in %s", (zone, text) => {
  vi.stubEnv('TZ', zone)
  const now = Date.parse('2026-11-27T01:30:00Z')
  expect(fillTemplate('See you {today}, {date}', { message: '', now }).text).toBe(text)
})

import { expect, it } from 'vitest'
import type { CapturedEvent } from '../capture/captured-event.ts'
import { readFollowUp } from './read-follow-up.ts'

const id = '01m82bwt9tj4js7zpv75ae'
const event = (more: Partial<CapturedEvent>): CapturedEvent => ({
  ...{ key: 'k', at: 5, client: 'opencode', kind: 'tool', session: 's', folder: '/home/ada/net' },
  ...more,
})
const read = (...events: CapturedEvent[]) => readFollowUp(events, (path) => path)

it('recognizes our tools under the names that clients give them', () => {
  const asked = (name: string) => read(event({ tool: { name, input: {}, output: `${id} feature: Added retry` } })).asked
  for (const name of [
    'mcp__plugin_jarvis_jarvis__timeline',
    'mcp_jarvis_timeline',
    'jarvis_timeline',
    'my-jarvis_timeline',
  ])
    expect(asked(name), name).toEqual([{ at: 5, kind: 'timeline', ids: [id] }])
  for (const name of ['timeline', 'github_timeline', 'jarvis_status']) expect(asked(name), name).toEqual([])
})

it('counts injected context at a start, with a prompt and after a compaction, and nowhere else', () => {
  const told = { tokens: 8, lines: [] }
  const kinds = (['session-start', 'prompt', 'compaction', 'stop'] as const).flatMap((kind) =>
    read(event({ kind, told })).injected.map((one) => one.kind),
  )
  expect(kinds).toEqual(['start', 'prompt', 'start'])
})

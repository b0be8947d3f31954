import { expect, it } from 'vitest'
import { plainStyle } from './output.ts'
import { sessionViews } from './render-sessions.ts'

const session = {
  ...{ id: '9b0c9f52-df7b-46c6-840a-24b4578c7756', status: 'completed', lastAt: Date.UTC(2026, 4, 11, 12), prompts: 1 },
  ...{
    label: null,
    goal: null,
    asked: 'Scan the project,\nthen say what it is about and what is missing',
    agent: 'claude-code',
  },
  project: 'ai',
}
const show = (sessions: readonly object[], width: number) =>
  String(sessionViews.session_list!.plain({ sessions } as never, { output: { style: plainStyle, width } } as never))

it('titles a session by its first prompt, and fits the terminal width', () => {
  const lines = show([session, { ...session, label: 'Standup', prompts: 2 }, { ...session, asked: null }], 40).split(
    '\n',
  )
  expect(lines[0]).toMatch(/^9b0c9f52-df7b-46c6-840a-24b4578c7756 {2}2026-05-11 \d\d:\d\d$/)
  expect(lines.slice(1, 4)).toEqual([
    '  Scan the project, then say what it is',
    '  about and what is missing',
    '  completed · 1 prompt · ai ·',
  ])
  expect(lines).toContain('  Standup')
  expect(lines.filter((line) => line.startsWith('  ')).every((line) => line.length <= 40)).toBe(true)
  expect(
    show([{ ...session, asked: null }], 80)
      .split('\n')
      .slice(1),
  ).toEqual(['  completed · 1 prompt · ai · claude-code'])
})

it('does not call a session completed that left steps open', () => {
  const lines = show([{ ...session, nextSteps: 'Write the tests.' }], 80).split('\n')
  expect(lines.at(-1)).toBe('  ended with open steps · 1 prompt · ai · claude-code')
})

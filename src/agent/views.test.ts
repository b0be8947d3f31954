import { expect, it } from 'vitest'
import { inFigures } from '../ports/doors.ts'
import type { WholeRun } from './create-agent.ts'
import { exitOfRun, replayText } from './views.ts'

it('replays in order: a step ends before the next starts in the same millisecond, and plan items are listed', () => {
  const step = { run: 'r', verdict: 'pass', state: 'done' }
  const run = {
    ...{
      id: '01m8106badbj5j',
      state: 'succeeded',
      at: 0,
      project: 'sums',
      task: 'make sum add',
      diff: '',
      live: false,
    },
    ...{
      tokens: 0,
      dollars: 0,
      turns: 0,
      milliseconds: 0,
      notes: [{ at: 20, id: 'n', step: '', kind: 'question', text: 'Why?' }],
    },
    steps: [
      ...[
        {
          ...step,
          id: 'r/2',
          number: 2,
          kind: 'test',
          title: 'Run the tests',
          at: 10,
          endedAt: 20,
          text: 'npm test: exit 0',
        },
      ],
      ...[{ ...step, id: 'r/1', number: 1, kind: 'plan', title: 'Plan the task', at: 0, endedAt: 10 }].map((plan) => ({
        ...plan,
        text: JSON.stringify({ steps: [{ title: 'Make sum add', check: 'npm test' }] }),
      })),
    ],
    ran: [{ at: 15, id: 'c', step: 'r/2', command: 'npm test', code: 0, output: 'ok\n' }],
  } as unknown as WholeRun
  expect(replayText(run, inFigures).split('\n').slice(1, -2)).toEqual([
    '00:00:00  plan: Plan the task',
    '00:00:00  ✓ Plan:',
    '    1. Make sum add (check: npm test)',
    '00:00:00  test: Run the tests',
    '00:00:00  $ npm test',
    'exit 0',
    'ok',
    '00:00:00  ✓ npm test: exit 0',
    '00:00:00  ! question: Why?',
  ])
})

it('exits with 0 for finished or planned work, and with 1 for a run that a script must not continue', () => {
  const states = ['succeeded', 'planned', 'accepted', 'failed', 'stopped', 'paused', 'waiting'] as const
  expect(states.map((state) => exitOfRun({ state }))).toEqual([0, 0, 0, 1, 1, 1, 1])
})

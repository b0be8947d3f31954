import { describe, expect, it } from 'vitest'
import type { Reader } from '../ports/database.ts'
import type { SessionWork } from './session-work.ts'
import { stepsIn, stillOpen } from './still-open.ts'

it('splits steps at sentences and semicolons, not at abbreviations', () => {
  expect(stepsIn('Compare Redis vs. Postgres, e.g. for 3.5 GB. Write docs; add tests.  Ask Dr. Lee?')).toEqual([
    'Compare Redis vs. Postgres, e.g. for 3.5 GB.',
    'Write docs;',
    'add tests.',
    'Ask Dr. Lee?',
  ])
  expect(stepsIn('')).toEqual([])
})

describe('steps of an earlier session', () => {
  type Turn = [role: 'user' | 'assistant', text: string]
  const left = async (step: string, ...turns: Turn[]) => {
    const rows = turns.map(([role, text], at) => ({ session: 'two', project: 'p', at: 10 + at, role, text }))
    const db = { all: async () => rows.toReversed() } as unknown as Reader
    const work = { doneSince: async () => ({ files: [], commands: [] }) } as unknown as SessionWork
    return (await stillOpen(db, work, [{ session: 'one', project: 'p', end: 5, nextSteps: step }]))[0]
  }
  const done: Turn = ['assistant', 'Imported 1.2 million rows; 340 lines were skipped.']

  it('are closed where they are named without their remark in parentheses', async () => {
    expect(
      await left('check the printer driver (the old one leaks).', ['assistant', 'Checked the printer driver.']),
    ).toBe('')
  })

  it('are closed where the user asked for them and the agent reports an outcome', async () => {
    expect(await left('import the 2019 sensor logs.', ['user', 'now import the 2019 sensor logs please'], done)).toBe(
      '',
    )
  })

  it('are closed where the user drops their plan', async () => {
    const steps = 'write `src/map.ts` for the map view. test the map view. pick its colours.'
    expect(await left(steps, ['user', 'we drop the map view, the server is too slow'])).toBe('')
    expect(await left(steps, ['user', 'should we drop the map view?'])).toBe(steps)
  })

  it.each([
    'LittleFS was a mistake: mount takes 1.9 s. Drop it and go back to the ring buffer.',
    'Get rid of LittleFS, it is too large.',
    'Use the ring buffer instead of LittleFS.',
  ])('are closed where the user drops what they are about: %s', async (words) => {
    const step = 'measure the wear of LittleFS.'
    expect(await left(step, ['user', words])).toBe('')
    expect(await left(step, ['assistant', words])).toBe(step)
    expect(await left('measure the wear of the flash in LittleFS2.', ['user', words])).not.toBe('')
  })

  it('are closed by a name of one word', async () => {
    expect(await left('set the Sentry sample rate.', ['user', 'Get rid of Sentry, it costs 80 dollars.'])).toBe('')
  })

  it('stay open where only a part of it is dropped', async () => {
    const step = 'measure the wear of LittleFS.'
    expect(await left(step, ['user', 'Drop the LittleFS logs from the image.'])).toBe(step)
  })

  it.each<[string, Turn[]]>([
    ['of other numbers', [['user', 'import the 2020 sensor logs'], done]],
    ['a question', [['user', 'how large are the 2019 sensor logs?'], done]],
    [
      'nothing done',
      [
        ['user', 'import the 2019 sensor logs'],
        ['assistant', 'The disk is full. I changed nothing.'],
      ],
    ],
    ['other work first', [['user', 'import the 2019 sensor logs'], ['user', 'First rename the columns.'], done]],
  ])('stay open: %s', async (_, turns) => {
    expect(await left('import the 2019 sensor logs.', ...turns)).toBe('import the 2019 sensor logs.')
  })
})

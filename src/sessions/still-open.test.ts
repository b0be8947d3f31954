import { expect, it } from 'vitest'
import { stepsIn } from './still-open.ts'

it('splits steps at sentences and semicolons, not at abbreviations', () => {
  expect(stepsIn('Compare Redis vs. Postgres, e.g. for 3.5 GB. Write docs; add tests.  Ask Dr. Lee?')).toEqual([
    'Compare Redis vs. Postgres, e.g. for 3.5 GB.',
    'Write docs;',
    'add tests.',
    'Ask Dr. Lee?',
  ])
  expect(stepsIn('')).toEqual([])
})

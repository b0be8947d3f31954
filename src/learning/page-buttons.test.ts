import { expect, it } from 'vitest'
import { doors } from './doors.ts'
import { learningStates } from './tables.ts'

const buttonsAt = (state: string): string[] =>
  doors.page.actions.filter(({ when }) => when.values.includes(state)).map(({ label }) => label)

it('shows the buttons of the page for existing learning states', () => {
  for (const { label, when } of doors.page.actions) {
    expect(when.field).toBe('state')
    expect(learningStates, label).toEqual(expect.arrayContaining(when.values))
  }
  const all = ['Accept', 'Approve as knowledge', 'Reject']
  expect(Object.fromEntries(learningStates.map((state) => [state, buttonsAt(state)]))).toEqual({
    active: all,
    candidate: all,
    reviewed: ['Approve as knowledge', 'Reject'],
    knowledge: ['Reject'],
    retired: [],
  })
})

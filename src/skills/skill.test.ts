import { describe, expect, it } from 'vitest'
import { readSkill } from './skill.ts'

describe('the description of a skill', () => {
  const warningsOf = (description: string) =>
    JSON.stringify(
      readSkill(`---\nname: bake\ndescription: ${description}\n---\n1. Bake.\n`, {
        ...{ agent: 'claude-code', level: 'user', path: '/bake/SKILL.md', changedAt: 0, folder: 'bake' },
      }).warnings,
    )
  it.each([
    'Bakes bread. Use when bread is wanted.',
    'Bakes bread. Use for orders of bakeries.',
    'Used in this project.',
  ])('states when to use it: %s', (description) => expect(warningsOf(description)).not.toContain('when to use it'))

  it('gets a warning when it only states what the skill does', () => {
    expect(warningsOf('Bakes bread for users of an oven.')).toContain('when to use it')
  })
})

import { expect, it } from 'vitest'
import { extractFacts } from './extract-facts.ts'

it('marks a statement as sensitive when any clause is about health', () => {
  const { facts } = extractFacts([
    { role: 'user', text: 'My son Leo is 4 years old and allergic to cow milk.' },
    { role: 'user', text: 'My wife Clara works at the town hall and has diabetes.' },
  ])
  const health = facts.filter(({ content }) => /allergic|diabetes/.test(content))
  expect(health.length).toBeGreaterThanOrEqual(2)
  expect(health.every(({ sensitive }) => sensitive)).toBe(true)
  expect(facts.find(({ value }) => value === 'Leo')?.sensitive).toBe(false)
})

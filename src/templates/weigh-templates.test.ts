import { expect, it } from 'vitest'
import { strength, templateScore } from './match-templates.ts'

const evidence = { words: 0, near: 3.5, nearest: 4, isInstant: false, reports: 0 }

it('scores similar texts higher, and mere reports lower', () => {
  expect(templateScore({ ...evidence, near: 5 })).toBeGreaterThan(templateScore(evidence))
  expect(strength({ ...evidence, reports: 1 })).toBeLessThan(strength(evidence))
  expect(strength({ ...evidence, reports: 0.5 })).toBeGreaterThan(strength({ ...evidence, reports: 1 }))
})

it('scores by words when meaning was not compared', () => {
  const byWords = (words: number) => templateScore({ ...evidence, near: null, nearest: null, words })
  expect(byWords(1)).toBeGreaterThan(0.9)
  expect(byWords(0.2)).toBeLessThan(0.5)
})

import { expect, it } from 'vitest'
import { isOlderVersion } from './older-versions.ts'

const at = (path: string, year: number) => ({ path, date: Date.UTC(year, 0, 1) })

it.each([
  ['old/cellar-plan-v1.md', 'cellar-plan.md'],
  ['old/cellar-plan-v2-SUPERSEDED.md', 'cellar-plan.md'],
  ['spec_v1.2.md', 'spec_v2.0.md'],
  ['Handbook (old).md', 'Handbook.md'],
  ['ops/archive/oncall.md', 'ops/oncall.md'],
  ['v1/api.md', 'v2/api.md'],
])('%s is an older version of %s', (one, other) => {
  expect(isOlderVersion(at(one, 2024), at(other, 2025))).toBe(true)
  expect(isOlderVersion(at(other, 2025), at(one, 2024))).toBe(false)
  expect(isOlderVersion(at(one, 2026), at(other, 2025))).toBe(false)
})

it.each([
  ['a/readme.md', 'b/readme.md'],
  ['ops/archive/2024/oncall.md', 'ops/oncall.md'],
  ['notes-2024.md', 'notes-2025.md'],
  ['old/plan.md', 'plans.md'],
  ['spec_v3.md', 'spec_v2.md'],
])('%s is none of %s', (one, other) => {
  expect(isOlderVersion(at(one, 2024), at(other, 2025))).toBe(false)
})

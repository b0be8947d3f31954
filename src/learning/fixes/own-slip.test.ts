import { expect, it } from 'vitest'
import { isMistyped } from './own-slip.ts'

it('detects a typo in a word', () => {
  expect(isMistyped('npm instal left', 'npm install left')).toBe(true)
  expect(isMistyped('npm install left', 'npm publish left')).toBe(false)
})

it('does not compare long data letter by letter', () => {
  const data = 'ab'.repeat(50_000)
  const start = process.cpuUsage()
  expect(isMistyped(`curl -d ${data}x`, `curl -d ${data}y`)).toBe(false)
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(1000)
})

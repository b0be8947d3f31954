import { expect, it } from 'vitest'
import { fittedChange } from './fit-change.ts'

const file = (name: string, lines: number) =>
  `diff --git a/${name} b/${name}\n--- a/${name}\n+++ b/${name}\n@@ -0,0 +1,${lines} @@\n${'+a line of it\n'.repeat(lines)}`

it('keeps a change that fits unchanged', () => {
  const change = file('a.js', 3) + file('b.js', 2)
  expect(fittedChange(change, change.length)).toBe(change)
})

it('keeps short files complete at any position, and reports the omitted lines of long ones', () => {
  const [first, last] = [file('a.js', 5), file('z.js', 5)]
  const fitted = fittedChange(first + file('lock.json', 10_000) + file('pack.js', 10_000) + last, 4000)
  expect(fitted.length).toBeLessThan(4200)
  expect(fitted.startsWith(first)).toBe(true)
  expect(fitted.endsWith(last)).toBe(true)
  const left = [...fitted.matchAll(/\((\d+) more lines of this file are not shown\)/g)].map(([, count]) =>
    Number(count),
  )
  expect(left).toHaveLength(2)
  const kept = fitted.split('\n').filter((line) => line === '+a line of it').length
  expect(left.reduce((sum, count) => sum + count, kept)).toBe(20_010)
})

it('lists all files up to a limit, and counts the rest', () => {
  const names = Array.from({ length: 600 }, (_, index) => `file-${index}.js`)
  const fitted = fittedChange(names.map((name) => file(name, 100)).join(''), 5000)
  expect(fitted.match(/^diff --git /gm)).toHaveLength(500)
  expect(fitted).toMatch(/\(100 more files are not shown\)\n$/)
})

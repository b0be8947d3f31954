import { expect, it } from 'vitest'
import { pairFailures } from './pair-failures.ts'

const run = (command: string, failed: boolean) =>
  ({ kind: 'command', command, output: failed ? '1 failed' : '3 passed', failed, isEndKnown: true }) as never
const solvedAt = (...commands: [failed: string, ...passed: string[]]) =>
  pairFailures(
    commands.map((command, at) => run(command, at === 0)),
    [],
  ).map((failure) => failure.solvedAt)

it('does not take a run in another folder for the fix', () => {
  expect(solvedAt('cd api && npm test', 'cd web && npm test')).toEqual([undefined])
  expect(solvedAt('cd api && npm test', 'cd web && npm test', 'cd api && npm test')).toEqual([2])
})

it('accepts the same folder, also by its whole path or unnamed', () => {
  expect(solvedAt('cd api && npm test', 'cd /net/api && npm test')).toEqual([1])
  expect(solvedAt('cd api && npm test', 'npm test')).toEqual([1])
  expect(solvedAt('npm test', 'cd api && npm test')).toEqual([1])
})

import { expect, it } from 'vitest'
import type { AgentCommand, AgentNote, AgentStep } from './run.ts'
import { changedFiles, commandLines, noteLines, planLines, stepLines } from './run-text.ts'

const step = (given: Partial<AgentStep>) =>
  ({ number: 1, attempts: 1, verdict: 'pass', text: '', ...given }) as AgentStep

it('shows the items of the last plan with their checks', () => {
  const plan = (titles: string[]) =>
    step({
      kind: 'plan',
      text: JSON.stringify({ steps: titles.map((title, at) => ({ title, check: at === 0 ? 'npm test' : '' })) }),
    })
  expect(planLines([plan(['old']), plan(['Make sum add', 'Say what it does'])])).toEqual([
    '  Plan:',
    '    1. Make sum add (check: npm test)',
    '    2. Say what it does',
  ])
  expect(planLines([step({ kind: 'plan', verdict: 'asks', text: 'Plus or times?' })])).toEqual([])
})

it.each([
  [{ kind: 'test', text: 'npm test: exit 1\nfailed\nCause, as the tester sees it: sum subtracts' }, 'sum subtracts'],
  [{ kind: 'execute', text: 'Changed it.\n\nnpm test ended with 1:\nnot ok 1' }, 'npm test ended with 1'],
  [
    { kind: 'review', text: 'The reviewer asks for a change: Say what it does.' },
    'The reviewer asks for a change: Say what it does.',
  ],
] as const)('shows the reason of a failed step in one line: %j', (given, why) => {
  expect(stepLines(step({ ...given, title: 'A step', verdict: 'fail' }))).toEqual([
    `  ✗ 1. ${given.kind}: A step`,
    `      ${why}`,
  ])
  expect(stepLines(step({ ...given, title: 'A step', attempts: 2 }))).toEqual([
    `  ✓ 1. ${given.kind}: A step (2 attempts)`,
  ])
})

it('counts repeated notes and commands instead of repeating them', () => {
  const note = (kind: string, text: string) => ({ kind, text }) as AgentNote
  expect(
    noteLines([note('denied', 'curl x'), note('known', 'l1'), note('denied', 'curl x'), note('warning', 'late')]),
  ).toEqual(['  ! denied: curl x (2 times)', '  ! warning: late'])
  const ran = (command: string, code: number) => ({ command, code }) as AgentCommand
  expect(commandLines([ran('npm test', 1), ran('npm test', 0), ran('npm run lint', 0)])).toEqual([
    '  $ npm test: ran 2 times, failed once',
    '  $ npm run lint: ran once',
  ])
})

it('lists the changed files with their line counts', () => {
  const diff = `diff --git a/sum.js b/sum.js
index 1..2 100644
--- a/sum.js
+++ b/sum.js
@@ -1 +1,2 @@
-export const sum = (a, b) => a - b
+/** Adds. */
+export const sum = (a, b) => a + b
diff --git a/new.js b/new.js
new file mode 100644
--- /dev/null
+++ b/new.js
@@ -0,0 +1 @@
+export {}
`
  expect(changedFiles(diff)).toEqual(['  Changed: sum.js +2 −1, new.js +1 −0'])
  expect(changedFiles('')).toEqual([])
})

import { describe, expect, it } from 'vitest'
import type { CapturedEvent } from '../capture/captured-event.ts'
import { readSteps } from './read-steps.ts'

let at = 0
const event = (kind: CapturedEvent['kind'], tool: CapturedEvent['tool']): CapturedEvent => ({
  ...{ key: `k${++at}`, at, client: 'claude-code', kind, session: 's', folder: '/home/ada/shop' },
  ...(tool && { tool }),
})
/** In the form that Claude Code 2.1 gives its hooks. */
const started = event('tool', {
  name: 'Bash',
  input: { command: 'npm test', description: 'Run the tests', run_in_background: true },
  output: { stdout: '', stderr: '', interrupted: false, backgroundTaskId: 'b1' },
})
const task = (exitCode: number, output: string, status = exitCode === 0 ? 'completed' : 'failed') =>
  event('tool', {
    name: 'TaskOutput',
    input: { task_id: 'b1', block: true },
    output: { retrieval_status: 'success', task: { task_id: 'b1', task_type: 'local_bash', status, output, exitCode } },
  })
const file = (content: string) =>
  event('tool', {
    name: 'Read',
    input: { file_path: '/tmp/claude-0/-home-ada-shop/6f1c/tasks/b1.output' },
    output: { type: 'text', file: { content } },
  })
const ends = (...events: CapturedEvent[]) =>
  readSteps(events).map((step) => (step.kind === 'run' ? [step.command, step.ok, step.signature?.text] : step.kind))

describe('a background command', () => {
  it('is not a run until its end is observed', () => {
    expect(ends(started)).toEqual([])
  })

  it('ends with the result that the client returns when asked', () => {
    expect(ends(started, task(1, 'TypeError: price is not a function'))).toEqual([
      ['npm test', false, 'TypeError: price is not a function'],
    ])
    expect(ends(started, task(0, 'ok'))).toEqual([['npm test', true, undefined]])
  })

  it('ends with the result in its output file', () => {
    expect(ends(started, file('# tests 1\n# pass 0\n# fail 1\nTypeError: no price'))).toEqual([
      ['npm test', false, 'TypeError: no price'],
    ])
    expect(ends(started, file('Tests  3 passed (3)'))).toEqual([['npm test', true, undefined]])
    expect(ends(started, file('> shop@1.0.0 test'))).toEqual([])
  })

  it('is ignored under an unknown id', () => {
    expect(ends(task(1, 'TypeError: price is not a function'))).toEqual([])
  })
})

describe('a run with a hidden exit code', () => {
  const piped = (command: string, stdout: string) =>
    ends(event('tool', { name: 'Bash', input: { command }, output: { stdout, stderr: '' } }))

  it('is judged by its output', () => {
    expect(piped('cargo build 2>&1 | tail -20', 'error[E0382]: borrow of moved value: `a`')[0]![1]).toBe(false)
    expect(piped('cargo build 2>&1 | tail -20', '    Finished dev')[0]![1]).toBe(true)
  })

  it('is unknown when lines of its output were filtered', () => {
    expect(piped('npm test | grep -c passed', '0')).toEqual([])
    expect(piped('npm test | grep Tests', 'Tests  3 passed (3)')[0]![1]).toBe(true)
  })
})

it('a run that a person stopped has no error', () => {
  const error = 'Exit code 130\nTypeError: price is not a function'
  const stopped = event('tool-failure', { name: 'Bash', input: { command: 'node a.js' }, error, interrupted: true })
  expect(ends(stopped)).toEqual([['node a.js', false, undefined]])
})

import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { runTurn } from './run-turn.ts'

/** Prints its answer, and leaves a process behind that left the group and keeps the output open. */
const script = `const child = require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => 0, 60000)'],
  { detached: true, stdio: 'inherit' });
  console.log(JSON.stringify({ type: 'item.completed', item: { type: 'agent_message', text: String(child.pid) } }));
  child.unref();`

it('ends a turn although a detached process holds the output open', async () => {
  const answer = await runTurn({
    ...{ program: process.execPath, args: ['-e', script], folder: tmpdir(), prompt: 'Go on.' },
    environment: { PATH: process.env['PATH'] ?? '' },
    onThread: () => undefined,
    onEvent: () => undefined,
  })
  process.kill(Number(answer.text), 'SIGKILL')
  expect(answer).toEqual({ text: expect.stringMatching(/^\d+$/) })
}, 20_000)

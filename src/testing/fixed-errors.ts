import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Jarvis } from '../app/jarvis.ts'
import type { CapturedEvent } from '../capture/captured-event.ts'
import { appendEvent } from '../capture/inbox.ts'
import type { Learning } from '../learning/learning.ts'

export interface FixedError {
  session: string
  /** Folder of the project. */
  folder: string
  /** The package that is missing and then installed. */
  name?: string
  /** Id of the learning that the hook showed at the failure. */
  told?: string
  /** The user's next prompt. */
  says?: string
  at?: number
}

/** Output of a run that lacks a package. */
export const missing = (name: string): string =>
  `Exit code 1\nError: Cannot find module '${name}'\n    at src/pad.js:1:1`

/** Writes a session into the inbox of a home: a run fails, a package is installed, and the run succeeds. */
export function fixError(home: string, fixed: FixedError): void {
  const { session, folder, name = 'left-padder', told, says, at = Date.now() - 3_600_000 } = fixed
  mkdirSync(join(folder, '.git'), { recursive: true })
  let count = 0
  const add = (event: Pick<CapturedEvent, 'kind'> & Partial<CapturedEvent>) =>
    appendEvent(home, {
      ...{ key: `${session}-${++count}`, at: at + count * 1000, client: 'claude-code', session, folder },
      ...event,
    })
  const tool = (command: string, stdout: string) =>
    add({ kind: 'tool', tool: { name: 'Bash', input: { command }, output: { stdout } } })
  add({ kind: 'prompt', text: 'Run the tests and fix what fails.' })
  add({
    ...{ kind: 'tool-failure', tool: { name: 'Bash', input: { command: 'npm test' }, error: missing(name) } },
    ...(told !== undefined && {
      told: { tokens: 10, lines: [{ id: `l:${told}`, why: 'the error is known', tokens: 10 }] },
    }),
  })
  tool(`npm install ${name}`, 'added 1 package')
  tool('npm test', 'Tests: 12 passed, 12 total')
  add({ kind: 'stop', text: 'The tests pass.' })
  if (says !== undefined) add({ kind: 'prompt', text: says })
}

export const learningOf = async (jarvis: Jarvis) => (await jarvis.subsystem('learning')) as Learning

/** Everything that is shown of the learnings of a home, by id. */
export async function wholeLearnings(jarvis: Jarvis) {
  const learning = await learningOf(jarvis)
  const { learnings } = await learning.list({})
  const all = await Promise.all(learnings.map(({ id }) => learning.get(id)))
  return all.sort((one, other) => (one.id < other.id ? -1 : 1))
}
